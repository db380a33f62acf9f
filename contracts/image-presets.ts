export interface Preset {
  /** In pixels. */
  width: number
  height: number
  /** In percent. */
  quality: number
  /** `at_max`: at most this size, and all of the picture. Without it, the middle of the picture in exactly this size. */
  crop?: 'at_max'
}

/** The sizes in which pictures are served. */
export const IMAGE_PRESETS = {
  thumbnail: { width: 300, height: 450, quality: 75 },
  card: { width: 600, height: 900, quality: 70 },
  hero: { width: 1000, height: 1500, quality: 80 },
  gallery: { width: 1000, height: 1333, quality: 75 },
  zoom: { width: 1400, height: 2100, quality: 85 },
  whole: { width: 1400, height: 2100, quality: 85, crop: 'at_max' },
} as const satisfies Record<string, Preset>

export type ImagePreset = keyof typeof IMAGE_PRESETS

/** The query that both image stores understand. The format follows the browser's Accept header. */
export function imageTransform(preset: ImagePreset): string {
  return `tr=${sizeOf(preset)},f-auto`
}

/** `w-600,h-900,q-70` */
export function sizeOf(preset: ImagePreset): string {
  const { width, height, quality, crop }: Preset = IMAGE_PRESETS[preset]
  return `w-${width},h-${height},q-${quality}${crop ? `,c-${crop}` : ''}`
}
