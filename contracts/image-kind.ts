export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif'

/** How much of a file `imageKind` reads. */
export const IMAGE_HEAD_BYTES = 256

/** The formats it knows, as people call them. */
export const IMAGE_FORMATS = 'JPEG, PNG, WebP, GIF, AVIF, HEIC or HEIF'

const HEIF_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis'])

/** Detects the kind by the file's magic bytes; null for anything else. AVIF and HEIC are both HEIF. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const head = String.fromCharCode(...bytes.subarray(0, IMAGE_HEAD_BYTES))
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.slice(4, 8) === 'ftyp' && brands(bytes, head).some((brand) => HEIF_BRANDS.has(brand))) return 'heif'
  return null
}

/** Decoders ignore larger ones, and would read a file whose size spells `<!--` as SVG. */
const MAX_FTYP_BYTES = 2048

/** The ftyp box: its size, `ftyp`, the major brand at byte 8, a version, then the compatible brands. */
function brands({ buffer, byteOffset }: Uint8Array, head: string): string[] {
  const size = new DataView(buffer, byteOffset).getUint32(0)
  if (size > MAX_FTYP_BYTES) return []
  const end = Math.min(size, head.length)
  const found = [head.slice(8, 12)]
  for (let start = 16; start + 4 <= end; start += 4) found.push(head.slice(start, start + 4))
  return found
}
