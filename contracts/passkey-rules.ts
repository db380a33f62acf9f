export const PASSKEY_NAME_LENGTH = 50
/** Per account. */
export const PASSKEY_LIMIT = 20
