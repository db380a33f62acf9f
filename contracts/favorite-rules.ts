/** How many favorites a browser or an account keeps. */
export const FAVORITE_LIMIT = 200
