/** The part of a JPEG that contains its Exif data. Other formats may have it anywhere. */
const HEAD_BYTES = 256 * 1024

const EXIF_IFD = 0x8769
/** DateTimeOriginal, then DateTimeDigitized. Not the modification time or the file's time, which copying changes. */
const TIMES = [0x9003, 0x9004]
const TIME_LENGTH = 19

/**
 * When a photo was taken, as ISO 8601; undefined without Exif data. Treats the camera's clock as UTC, because only the time
 * between photos matters. Parses a single tag, because libraries weigh 40 kB.
 */
export function takenAt(file: Blob): Promise<string | undefined> {
  const read = queue.then(() => readTime(file))
  queue = read
  return read
}

/** Photos are read one at a time: hundreds, each as a whole, would exceed a phone's memory. */
let queue: Promise<unknown> = Promise.resolve()

async function readTime(file: Blob): Promise<string | undefined> {
  try {
    const head = timeIn(await file.slice(0, HEAD_BYTES).arrayBuffer())
    return head || file.type === 'image/jpeg' || file.size <= HEAD_BYTES ? head : timeIn(await file.arrayBuffer())
  } catch {
    return undefined
  }
}

/** Throws a RangeError for offsets beyond the bytes. */
function timeIn(bytes: ArrayBuffer): string | undefined {
  const tiff = tiffIn(new Uint8Array(bytes))
  if (tiff < 0) return undefined
  const view = new DataView(bytes, tiff)
  const isLittle = view.getUint16(0) === 0x4949
  const exif = tagIn(view, view.getUint32(4, isLittle), EXIF_IFD, isLittle)
  if (exif === undefined) return undefined
  for (const tag of TIMES) {
    const offset = tagIn(view, exif, tag, isLittle)
    const time = offset === undefined ? undefined : toIso(textAt(view, offset))
    if (time) return time
  }
  return undefined
}

/** The TIFF header follows the marker `Exif\0\0`, both in JPEG and in HEIC. */
function tiffIn(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(0x45); at >= 0; at = bytes.indexOf(0x45, at + 1)) {
    const isMark = [0x78, 0x69, 0x66, 0, 0].every((byte, index) => bytes[at + 1 + index] === byte)
    const [one, two] = [bytes[at + 6], bytes[at + 7]]
    if (isMark && one === two && (one === 0x49 || one === 0x4d)) return at + 6
  }
  return -1
}

/** A tag's value, or the offset of a longer one. */
function tagIn(view: DataView, ifd: number, tag: number, isLittle: boolean): number | undefined {
  const count = view.getUint16(ifd, isLittle)
  for (let entry = ifd + 2; entry < ifd + 2 + count * 12; entry += 12)
    if (view.getUint16(entry, isLittle) === tag) return view.getUint32(entry + 8, isLittle)
  return undefined
}

const textAt = (view: DataView, offset: number): string =>
  String.fromCharCode(...Array.from({ length: TIME_LENGTH }, (_, index) => view.getUint8(offset + index)))

/** From `2026:05:09 14:03:22`; undefined for `0000:00:00 00:00:00` and other times that do not exist. */
function toIso(text: string): string | undefined {
  const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(text) ?? []
  const iso = `${year}-${month}-${day}T${time}.000Z`
  const parsed = new Date(iso)
  return Number.isNaN(parsed.getTime()) || parsed.toISOString() !== iso ? undefined : iso
}
