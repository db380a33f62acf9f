import { IMAGE_PRESETS, type ImagePreset, imageTransform } from '../../contracts/image-presets.ts'

/** Makes URLs of the built-in store relative: the visitor may have reached the site under another origin. */
export const toSameOrigin = (url: string, publicUrl: string): string =>
  url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url

export const pictureSource = (url: string, preset: ImagePreset, publicUrl: string): string =>
  `${toSameOrigin(url, publicUrl)}?${imageTransform(preset)}`

/** A `srcset` of the preset and all smaller ones with the same aspect ratio. Not for `whole`, whose ratio is the photo's. */
export function pictureSourceSet(url: string, preset: ImagePreset, publicUrl: string): string {
  const { width, height } = IMAGE_PRESETS[preset]
  return (Object.keys(IMAGE_PRESETS) as ImagePreset[])
    .filter((other) => isSameShape(IMAGE_PRESETS[other], width / height) && IMAGE_PRESETS[other].width <= width)
    .map((other) => `${pictureSource(url, other, publicUrl)} ${IMAGE_PRESETS[other].width}w`)
    .join(', ')
}

const isSameShape = (size: { width: number; height: number }, ratio: number): boolean =>
  Math.abs(size.width / size.height - ratio) < 0.01
