const HEADER_BYTES = 12
const CHUNK_HEADER_BYTES = 8
const ANMF = Buffer.from('ANMF').readUInt32LE()

/**
 * A WebP without its frames after the first, which we do not use: libwebp takes minutes to list 100,000 tiny ones, and cannot be
 * interrupted. A file that was cut off stays as it is, for the decoder to refuse.
 */
export function firstFrame(webp: Buffer): Buffer {
  const end = CHUNK_HEADER_BYTES + webp.readUInt32LE(4)
  if (end > webp.length) return webp
  const still = Buffer.from(webp)
  let length = HEADER_BYTES
  let hasFrame = false
  for (let start = HEADER_BYTES, next = start; start + CHUNK_HEADER_BYTES <= end; start = next) {
    const size = webp.readUInt32LE(start + 4)
    next = start + CHUNK_HEADER_BYTES + size + (size % 2)
    const isFrame = webp.readUInt32LE(start) === ANMF
    if (!isFrame || !hasFrame) length += webp.copy(still, length, start, Math.min(next, end))
    hasFrame ||= isFrame
  }
  still.writeUInt32LE(length - CHUNK_HEADER_BYTES, 4)
  return still.subarray(0, length)
}
