/** Figures of images that the browser needs without the schemas (and their weight) of `image.ts`. */

/** The largest file that may be sent, in bytes. */
export const IMAGE_BYTES_LIMIT = 10 * 1024 * 1024
/** Width times height; more is taken for a decompression bomb. */
export const IMAGE_PIXEL_LIMIT = 100_000_000
/** Stored images are at most this many pixels long and wide: the height of the largest preset. */
export const IMAGE_LONG_SIDE = 2100
