export const PASSKEY_NAME_LENGTH = 50
/** Of one account. */
export const PASSKEY_LIMIT = 20
