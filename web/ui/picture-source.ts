import { IMAGE_PRESETS, type ImagePreset, imageTransform } from '../../contracts/image-presets.ts'

/**
 * Pictures of the built-in store carry the site's public address, which may not be the one that the visitor used; without
 * it they come from wherever the page came from.
 */
export const ownAddress = (url: string, publicUrl: string): string =>
  url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url

/** Where a picture of this size is. */
export const pictureSource = (url: string, preset: ImagePreset, publicUrl: string): string =>
  `${ownAddress(url, publicUrl)}?${imageTransform(preset)}`

/** The preset and the smaller ones of the same shape, for the browser to choose from. */
export function pictureSourceSet(url: string, preset: ImagePreset, publicUrl: string): string {
  const { width, height } = IMAGE_PRESETS[preset]
  return (Object.keys(IMAGE_PRESETS) as ImagePreset[])
    .filter((other) => isSameShape(IMAGE_PRESETS[other], width / height) && IMAGE_PRESETS[other].width <= width)
    .map((other) => `${pictureSource(url, other, publicUrl)} ${IMAGE_PRESETS[other].width}w`)
    .join(', ')
}

const isSameShape = (size: { width: number; height: number }, ratio: number): boolean =>
  Math.abs(size.width / size.height - ratio) < 0.01
