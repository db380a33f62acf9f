import { createRequire } from 'node:module'
import type Library from 'sharp'
import type { Sharp, SharpInput, SharpOptions } from 'sharp'

let library: typeof Library | undefined

/** Loads sharp on first use: it takes some 20 MB, and a server without uploads never needs it. */
export function sharp(options?: SharpOptions): Sharp
export function sharp(input: SharpInput | SharpInput[], options?: SharpOptions): Sharp
export function sharp(input?: SharpInput | SharpInput[] | SharpOptions, options?: SharpOptions): Sharp {
  library ??= load()
  return library(input as SharpInput, options)
}

function load(): typeof Library {
  const sharp: typeof Library = createRequire(import.meta.url)('sharp')
  // One thread per image: the work queues limit how many run in parallel, and the remaining cores serve requests.
  sharp.concurrency(1)
  // Inputs never repeat, so a cache would only use memory.
  sharp.cache(false)
  return sharp
}

/** Shrinks an image to sides of at most this many pixels. */
export const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

/** A JPEG within these sides, on white. Rejects if the image cannot be decoded. */
export const smallJpeg = (picture: Buffer, side: number, quality: number): Promise<Buffer> =>
  sharp(picture).resize(within(side)).flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer()
