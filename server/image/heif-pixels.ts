interface Box {
  type: string
  body: Buffer
}

/** A picture and its tiles count three times, and as often again for its alpha channel. */
const MAX_PICTURES = 8

/**
 * The pixels to be decoded for a HEIF file (AVIF, HEIC), as the size of one picture: tiles and alpha channels may be of any size and
 * number, however small the picture is. Decoders refuse data of another size than its `ispe` box says. Throws for a damaged file.
 */
export function heifPixels(file: Buffer): number {
  const areas = new Map<number, number>()
  const madeOf = new Map<number, number[]>()
  for (const { body } of boxesOf(file, 'meta')) {
    const meta = body.subarray(FULL_BOX)
    for (const iprp of boxesOf(meta, 'iprp')) readAreas(iprp.body, areas)
    for (const iref of boxesOf(meta, 'iref')) readReferences(iref.body, madeOf)
  }
  const totals = new Map<number, number>()
  function totalOf(id: number): number {
    const known = totals.get(id)
    if (known !== undefined) return known
    // For a picture that is made of itself.
    totals.set(id, Number.POSITIVE_INFINITY)
    const total = (madeOf.get(id) ?? []).reduce((sum, part) => sum + totalOf(part), areas.get(id) ?? 0)
    totals.set(id, total)
    return total
  }
  const ids = [...areas.keys()]
  const largest = ids.reduce((most, id) => Math.max(most, areas.get(id) ?? 0), 0)
  return Math.max(largest, ids.reduce((sum, id) => sum + totalOf(id), 0) / MAX_PICTURES)
}

const HEADER = 8
/** Version and flags. */
const FULL_BOX = 4

function* boxes(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + HEADER <= bytes.length; ) {
    const short = bytes.readUInt32BE(at)
    const start = at + (short === 1 ? HEADER + 8 : HEADER)
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + HEADER)) : short || bytes.length - at
    if (at + size < start) throw new Error('a box is smaller than its header')
    yield { type: bytes.toString('latin1', at + 4, at + HEADER), body: bytes.subarray(start, at + size) }
    at += size
  }
}

function* boxesOf(bytes: Buffer, type: string): Generator<Box> {
  for (const box of boxes(bytes)) if (box.type === type) yield box
}

function readAreas(iprp: Buffer, areas: Map<number, number>): void {
  const sizes: number[] = []
  for (const { body } of boxesOf(iprp, 'ipco'))
    for (const [index, property] of [...boxes(body)].entries())
      if (property.type === 'ispe')
        sizes[index] = Math.max(sizes[index] ?? 0, property.body.readUInt32BE(4) * property.body.readUInt32BE(8))
  for (const { body } of boxesOf(iprp, 'ipma')) {
    const [idBytes, isWide] = [body[0] ? 4 : 2, ((body[3] ?? 0) & 1) === 1]
    let at = FULL_BOX + 4
    for (let left = body.readUInt32BE(FULL_BOX); left > 0; left--) {
      const id = body.readUIntBE(at, idBytes)
      const count = body.readUInt8(at + idBytes)
      at += idBytes + 1
      for (let i = 0; i < count; i++, at += isWide ? 2 : 1) {
        const index = isWide ? body.readUInt16BE(at) & 0x7fff : body.readUInt8(at) & 0x7f
        areas.set(id, Math.max(areas.get(id) ?? 0, sizes[index - 1] ?? 0))
      }
    }
  }
}

function readReferences(iref: Buffer, madeOf: Map<number, number[]>): void {
  const idBytes = iref[0] ? 4 : 2
  for (const { body } of boxesOf(iref.subarray(FULL_BOX), 'dimg')) {
    const id = body.readUIntBE(0, idBytes)
    const parts = madeOf.get(id) ?? []
    for (let left = body.readUInt16BE(idBytes), at = idBytes + 2; left > 0; left--, at += idBytes)
      parts.push(body.readUIntBE(at, idBytes))
    madeOf.set(id, parts)
  }
}
