/** The sizes in which pictures are served: pixels, and quality in percent. */
export const IMAGE_PRESETS = {
  thumbnail: { width: 300, height: 450, quality: 75 },
  card: { width: 600, height: 900, quality: 70 },
  hero: { width: 1000, height: 1500, quality: 80 },
  gallery: { width: 1000, height: 1333, quality: 75 },
  zoom: { width: 1400, height: 2100, quality: 85 },
} as const

export type ImagePreset = keyof typeof IMAGE_PRESETS

/** The query that both image stores understand. The format follows the browser's Accept header. */
export function imageTransform(preset: ImagePreset): string {
  const { width, height, quality } = IMAGE_PRESETS[preset]
  return `tr=w-${width},h-${height},q-${quality},f-auto`
}
