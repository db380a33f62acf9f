/** In localStorage: the account that turned on notifications in this browser. Signing out clears it. */
export const PUSH_MARK = 'push'
