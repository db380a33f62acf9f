import { cast, slant } from '../studio/paint.ts'
import { clear, dark, light, mix, PALETTE, shadow } from '../studio/palette.ts'
import { each, group, inside, polygon, rect, type Spot, shape, stitch, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'
import { fold, sheen, threads } from './cloth.ts'

const BLOCK = 210
const HEART: Spot = [105, 105]

/** One Ohio Star in a square: eight points of the first colour, lit on their left, in corners of two others. */
function starBlock(ground: string, first: string, second: string, third: string): string {
  const quarter = (turn: number): string =>
    group(
      `rotate(${turn} ${HEART[0]} ${HEART[1]})`,
      shape(polygon(HEART, [38, 38], [105, 38]), second),
      shape(polygon(HEART, [38, 38], [38, 105]), third),
      shape(polygon(HEART, [80, 80], [105, 10]), first),
      shape(polygon(HEART, [105, 10], [130, 80]), dark(first, 0.2)),
    )
  return (
    rect(0, 0, BLOCK, BLOCK, 0, ground) +
    each([0, 90, 180, 270], quarter) +
    stitch('M8 8H202V202H8Z', clear(PALETTE.ink, 0.14), 2.5)
  )
}

const FALLS: readonly (readonly [from: number, to: number, width: number, strength: number])[] = [
  [210, 190, 60, 0.2],
  [430, 440, 70, 0.16],
  [680, 700, 80, 0.24],
  [860, 880, 70, 0.26],
]

/** A star quilt pegged to a line, four blocks wide. */
export const quilt: Drawing = ([first, second, third]) => {
  const ground = light(PALETTE.bone, 0.3)
  const outline = 'M70 232C300 246 700 246 930 232L936 1290C760 1316 620 1296 500 1304C380 1312 240 1292 64 1290Z'
  const blocks = times(20, (index) => {
    const [column, row] = [index % 4, Math.floor(index / 4)]
    const block = (column + row) % 2 ? starBlock(ground, second, third, first) : starBlock(ground, first, second, third)
    return group(`translate(${80 + column * BLOCK} ${236 + row * BLOCK})`, block)
  })
  const peg = (x: number): string =>
    rect(x - 11, 176, 22, 96, 8, slant(light(PALETTE.pine, 0.3), PALETTE.oak)) +
    rect(x - 13, 214, 26, 8, 3, PALETTE.silver)
  return {
    focus: [395, 560],
    layers: [
      stroke('M-20 196C300 226 700 226 1020 196', dark(PALETTE.linen, 0.4), 7),
      cast(24, shape(outline, ground)),
      inside(
        outline,
        blocks,
        stroke(outline, dark(first, 0.1), 44) + stroke(outline, clear(light(first, 0.3), 0.4), 3),
        threads(ground, 'linen', 0.12),
        each(FALLS, ([from, to, width, strength]) => fold([from, 240], [to, 1320], width, strength)),
        each([120, 340, 580], (x) => sheen([x, 240], [x, 1300], 54, 0.2)),
      ),
      peg(120) + peg(500) + peg(880),
    ],
  }
}

/** A flat-woven rug with a stepped medallion, from above. */
export const rug: Drawing = ([first, second, third]) => {
  const outline = 'M190 190H810V1310H190Z'
  const row = (y: number, height: number, colour: string): string => rect(180, y, 640, height, 0, colour)
  const zigzag = (y: number, colour: string): string =>
    shape(`M180 ${y}${times(16, () => 'l20 28l20 -28')}V${y + 44}${times(16, () => 'l-20 28l-20 -28')}Z`, colour)
  const diamond = ([x, y]: Spot, size: number, colour: string): string =>
    shape(`M${x} ${y - size * 1.4}L${x + size} ${y}L${x} ${y + size * 1.4}L${x - size} ${y}Z`, colour)
  const medallion = each(
    [
      [240, dark(second, 0.1)],
      [204, PALETTE.bone],
      [176, first],
      [118, third],
      [72, PALETTE.bone],
      [40, second],
    ] as const,
    ([size, colour]) => diamond([500, 750], size, colour),
  )
  const satellites = each(
    [
      [250, 600],
      [750, 600],
      [250, 900],
      [750, 900],
    ] as const,
    (spot) => diamond(spot, 34, third) + diamond(spot, 16, PALETTE.bone),
  )
  const border = [
    row(190, 46, third),
    row(236, 20, PALETTE.bone),
    row(256, 90, second) + zigzag(266, PALETTE.bone) + zigzag(276, first),
    row(346, 16, PALETTE.bone),
    row(362, 40, first) + times(16, (index) => diamond([200 + index * 40, 382], 12, third)),
    row(402, 12, PALETTE.bone),
  ].join('')
  const fringe = times(52, (index) =>
    stroke(
      `M${196 + index * 12} 1306q${(index % 3) * 4 - 4} 34 ${(index % 4) * 3 - 4} 62`,
      dark(PALETTE.bone, 0.06),
      5,
    ),
  )
  const otherEnd = (art: string): string => group('rotate(180 500 750)', art)
  return {
    focus: [460, 640],
    layers: [
      group(
        'rotate(5 500 750)',
        cast(18, shape(outline, first) + fringe + otherEnd(fringe)),
        inside(
          outline,
          row(180, 1140, mix(first, PALETTE.rust, 0.15)),
          medallion,
          satellites,
          border + otherEnd(border),
          rect(180, 180, 30, 1140, 0, third) + rect(790, 180, 30, 1140, 0, third),
          threads(first, 'linen', 0.34),
          times(8, (index) => rect(180, 260 + index * 141, 640, 6, 0, shadow(0.08))),
        ),
      ),
    ],
  }
}
