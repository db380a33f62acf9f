/** Constants of images, without the weight of the schemas in `image.ts`. */

export const IMAGE_BYTES_LIMIT = 10 * 1024 * 1024
/** Width times height. Larger images are rejected as decompression bombs. */
export const IMAGE_PIXEL_LIMIT = 100_000_000
/** The longer side of stored images in pixels: the height of the largest preset. */
export const IMAGE_LONG_SIDE = 2100
/** How long the store keeps images that nothing shows. */
export const UNUSED_IMAGE_MS = 24 * 60 * 60 * 1000
