/** The tags of links to the directories of the camera's settings, of the place and of interoperability. */
const LINKS = new Set([0x8769, 0x8825, 0xa005])
const HEADERS = [Buffer.from('II*\0', 'latin1'), Buffer.from('MM\0*', 'latin1')]
/** Many times what a photo has, with its thumbnail and its maker's notes. */
const MAX_ENTRIES = 20_000
const MAX_DEPTH = 4

/**
 * Whether a file's EXIF directories link to each other so often that reading them takes long. libexif follows each link and those
 * behind it: 60 kB of them take it hours, and it cannot be interrupted. Looks for EXIF anywhere, because each format keeps it
 * elsewhere.
 */
export function hasManyExifLinks(file: Buffer): boolean {
  let entries = 0

  function follow(tiff: Buffer, isLittle: boolean): void {
    const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
    const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))

    function read(directory: number, depth: number): void {
      entries++
      if (depth > MAX_DEPTH || directory + 2 > tiff.length) return
      const end = directory + 2 + 12 * short(directory)
      for (let entry = directory + 2; entry < end && entry + 12 <= tiff.length; entry += 12) {
        if (++entries > MAX_ENTRIES) return
        if (LINKS.has(short(entry))) read(long(entry + 8), depth + 1)
      }
      // The thumbnail's directory follows the first one.
      if (depth === 0 && end + 4 <= tiff.length) read(long(end), 1)
    }

    if (tiff.length >= 8) read(long(4), 0)
  }

  for (const [order, header] of HEADERS.entries())
    for (let at = file.indexOf(header); at >= 0 && entries <= MAX_ENTRIES; at = file.indexOf(header, at + 1))
      follow(file.subarray(at), order === 0)
  return entries > MAX_ENTRIES
}
