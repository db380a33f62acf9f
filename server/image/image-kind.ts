export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif'

const HEIF_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis'])

/** Detects the kind by the file's magic bytes; null for anything else. */
export function imageKind(bytes: Buffer): ImageKind | null {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end)
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && brands(bytes).some((brand) => HEIF_BRANDS.has(brand))) return 'heif'
  return null
}

/** The ftyp box: the major brand at byte 8, a version, then the compatible brands. */
function brands(bytes: Buffer): string[] {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const found = [bytes.toString('latin1', 8, 12)]
  for (let start = 16; start + 4 <= end; start += 4) found.push(bytes.toString('latin1', start, start + 4))
  return found
}
