import sharp from 'sharp'

export type Color = [number, number, number]
/** Every tile has its own color, so each pixel shows where it comes from. */
export const colorOf = (column: number, row: number): Color => [40 + column * 50, 40 + row * 30, 128]
export const COLUMNS = 4
export const ROWS = 6
export const TILE = 50

export function mosaic(): Promise<Buffer> {
  const tiles = Array.from({ length: COLUMNS * ROWS }, (_, index) => {
    const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)]
    const [r, g, b] = colorOf(column, row)
    const tile = { create: { width: TILE, height: TILE, channels: 3 as const, background: { r, g, b } } }
    return { input: tile, left: column * TILE, top: row * TILE }
  })
  const size = { width: COLUMNS * TILE, height: ROWS * TILE }
  return sharp({ create: { ...size, channels: 3, background: '#000' } })
    .composite(tiles)
    .png()
    .toBuffer()
}

export async function pixels(bytes: Buffer) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return {
    ...info,
    /** As fractions of the picture. */
    at(x: number, y: number): Color {
      const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
      const [r = 0, g = 0, b = 0] = data.subarray(start, start + 3)
      return [r, g, b]
    },
  }
}

export const isNear = (a: Color, b: Color): boolean => a.every((value, index) => Math.abs(value - (b[index] ?? 0)) <= 8)
