/** Per browser or account. */
export const FAVORITE_LIMIT = 200
