/** The most favorites a browser or an account can have. */
export const FAVORITE_LIMIT = 200
