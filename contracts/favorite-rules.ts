/** How many favourites a browser or an account keeps. */
export const FAVOURITE_LIMIT = 200
