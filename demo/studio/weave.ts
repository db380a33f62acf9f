import { group, stroke, times } from './shape.ts'

/** A part of the picture, in picture units. */
export interface Field {
  x: number
  y: number
  width: number
  height: number
}

/** A row of threads is one line as wide as the cloth, finely dashed: a tenth of the cost of a repeated pattern. */
const row = (line: string, wide: number, paint: string, thread: number, gap: number): string =>
  `<path d="${line}" stroke="${paint}" stroke-width="${wide}" stroke-dasharray="${thread} ${gap}"/>`

/** The threads of a plain weave, to be laid over a coloured cloth; two paints, usually with opacity. */
export const linen = ({ x, y, width, height }: Field, warp: string, weft: string): string =>
  row(`M${x + width / 2} ${y}v${height}`, width, weft, 1.6, 4.4) +
  row(`M${x} ${y + height / 2}h${width}`, height, warp, 1.6, 4.4)

/** Diagonal ribs. */
export function twill({ x, y, width, height }: Field, rib: string, furrow: string): string {
  const half = Math.hypot(width, height) / 2
  const line = `M${-half} 0H${half}`
  return group(
    `translate(${x + width / 2} ${y + height / 2}) rotate(45)`,
    row(line, half * 2, rib, 2.4, 4.6),
    row(line, half * 2, furrow, 1, 6),
  )
}

/** Stitches of stocking stitch, row by row. */
export function knit({ x, y, width, height }: Field, lit: string, shaded: string): string {
  const course = times(Math.ceil(width / 16), () => 'l7 8l7 -8l2 0')
  const courses = (from: number): string =>
    times(Math.ceil(height / 16), (index) => `M${x} ${y + from + index * 16}${course}`)
  return stroke(courses(0), lit, 3.4) + stroke(courses(8), shaded, 3.4)
}
