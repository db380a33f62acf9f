import { grain } from '../studio/backdrop.ts'
import { lettering } from '../studio/lettering.ts'
import { ball, cast, slant } from '../studio/paint.ts'
import { clear, dark, glint, light, PALETTE, shadow } from '../studio/palette.ts'
import { disc, each, group, inside, oval, rect, type Spot, shape, stitch, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'
import { twill } from '../studio/weave.ts'

const LINKS = 8

/** A farm-stand board on two chains: two painted words over a peach. */
export const sign: Drawing = ([board, letters, fruit]) => {
  const [top, height] = [409, 582]
  const outline = `M110 ${top + 8}L890 ${top}L884 ${top + height}L118 ${top + height + 6}Z`
  const chain = (x: number): string =>
    disc(x, 190, 15, slant(light(PALETTE.silver, 0.4), dark(PALETTE.silver, 0.4))) +
    times(LINKS, (link) =>
      oval(x, 214 + link * 27, link % 2 ? 5 : 9, 16, 'none', `stroke="${PALETTE.slate}" stroke-width="5"`),
    )
  const scuff = (index: number): string => {
    const [x, y] = [120 + ((index * 211) % 750), top + 10 + ((index * 157) % (height - 20))]
    return shape(
      `M${x} ${y}l${14 + (index % 5) * 10} ${(index % 3) - 1}l-${8 + (index % 4) * 6} ${3 + (index % 3)}Z`,
      clear(dark(board, 0.4), 0.25),
    )
  }
  const peach = group(
    `translate(500 ${top + height - 150})`,
    disc(0, 0, 78, ball(light(fruit, 0.5), fruit, dark(fruit, 0.25))),
    stroke('M-8 -72C-30 -30 -24 30 0 74', clear(dark(fruit, 0.5), 0.5), 6),
    shape('M4 -70C20 -120 80 -120 110 -100C90 -64 40 -52 4 -70Z', letters),
  )
  return {
    focus: [420, 660],
    layers: [
      chain(220) + chain(780),
      cast(26, shape(outline, slant(light(board, 0.2), board, dark(board, 0.16)))),
      inside(
        outline,
        grain(110, top, 780, height, dark(board, 0.6), 12, 30),
        times(2, (index) => rect(100, top + (index + 1) * 194, 800, 5, 0, clear(dark(board, 0.7), 0.5))),
        shape(`M110 ${top}h780v8h-772v${height}h-8Z`, glint(0.4)),
      ),
      rect(146, top + 36, 708, height - 68, 6, 'none', `stroke="${clear(letters, 0.85)}" stroke-width="9"`),
      lettering('FRESH', 500, top + 84, 84, letters, 19),
      lettering('PEACHES', 500, top + 210, 84, letters, 19),
      peach,
      inside(outline, times(60, scuff)),
      each(
        [
          [150, 24],
          [850, 24],
          [150, height - 24],
          [850, height - 24],
        ] as const,
        ([x, y]) => disc(x, top + y, 8, PALETTE.slate),
      ),
    ],
  }
}

/** A felt pennant, its letters shrinking towards the point. */
export const pennant: Drawing = ([felt, band, letters]) => {
  const outline = 'M150 500L900 738L150 976Z'
  const word = [...'BOONE']
  const share = (index: number): number => 1 - (0.66 * index) / (word.length - 1)
  const unit = 170
  const painted = each(word, (letter, index) => {
    const size = share(index) * unit
    const before = word.slice(0, index).reduce((sum, _, other) => sum + share(other), 0)
    const x = 214 + (before + share(index) / 2) * unit * 0.92
    return (
      lettering(letter, x + 4, 743 - size / 2, size, shadow(0.3), size * 0.13) +
      lettering(letter, x, 738 - size / 2, size, letters, size * 0.13)
    )
  })
  const tie = (y: number): string =>
    stroke(
      `M116 ${y}C90 ${y + 4} 74 ${y + 24} 62 ${y + 44}M116 ${y + 8}C96 ${y + 20} 86 ${y + 40} 84 ${y + 62}`,
      band,
      9,
    )
  return {
    focus: [380, 730],
    frame: [500, 740, 1.12],
    layers: [
      group(
        'rotate(-9 500 740)',
        cast(
          18,
          [
            shape(outline, slant(light(felt, 0.2), felt, dark(felt, 0.2))),
            shape('M112 486H164V990H112Z', slant(light(band, 0.2), band, dark(band, 0.15))),
            each([510, 700, 890, 966], tie),
          ].join(''),
        ),
        inside(
          outline,
          twill({ x: 140, y: 480, width: 770, height: 510 }, glint(0.06), shadow(0.1)),
          shape('M100 900C400 860 600 800 900 738L150 990Z', shadow(0.12)),
        ),
        painted,
        lettering('1951', 252, 872, 34, letters, 7),
        stitch('M176 520L860 738L176 956', clear(letters, 0.5), 3),
      ),
    ],
  }
}

/** What is engraved on a stamp of 120 by 146: a mountain, a boat, a dogwood, a portrait, a bird. */
const ENGRAVINGS: readonly ((ink: string) => string)[] = [
  (ink) => shape('M10 84L44 34L66 62L86 40L112 84Z', ink) + disc(90, 26, 10, ink),
  (ink) => shape('M16 72H104L92 92H28ZM56 16L58 66H22ZM64 24L66 66H100Z', ink),
  (ink) =>
    times(5, (index) =>
      group(`translate(60 56) rotate(${index * 72})`, shape('M0 0C-18 -12 -16 -34 0 -42C16 -34 18 -12 0 0Z', ink)),
    ) + disc(60, 56, 8, PALETTE.butter),
  (ink) => shape('M30 92C30 70 44 66 46 56C38 40 46 16 62 16C80 16 84 40 76 56C78 66 92 70 92 92Z', ink),
  (ink) =>
    shape('M14 66C34 44 50 60 60 48C70 36 92 30 106 40C94 46 92 62 72 68C54 74 30 74 14 66Z', ink) +
    stroke('M20 84H104', ink, 4),
]
const CENTS = [3, 5, 8, 10, 15, 2, 4]

function stamp([x, y]: Spot, index: number, ink: string): string {
  const hole = (left: number, top: number): string => disc(left, top, 4, PALETTE.paper)
  const teeth =
    times(9, (tooth) => hole(tooth * 15.2 - 1, 0) + hole(tooth * 15.2 - 1, 146)) +
    times(10, (tooth) => hole(0, tooth * 15.8) + hole(120, tooth * 15.8))
  const line = `stroke="${clear(PALETTE.ink, 0.55)}" stroke-width="3"`
  const cancelled =
    times(3, (wave) => stroke(`M20 ${90 + wave * 12}q20 -12 40 0t40 0t40 0`, clear(PALETTE.ink, 0.55), 3)) +
    disc(100, 96, 26, 'none', line)
  return group(
    `translate(${x} ${y}) rotate(${((index * 7) % 5) - 2})`,
    rect(4, 6, 120, 146, 0, shadow(0.25)),
    rect(0, 0, 120, 146, 0, light(PALETTE.paper, 0.3)),
    teeth,
    rect(10, 10, 100, 126, 0, slant(light(ink, 0.72), light(ink, 0.5)), `stroke="${ink}" stroke-width="4"`),
    ENGRAVINGS[index % ENGRAVINGS.length]?.(ink) ?? '',
    lettering(String(CENTS[index % CENTS.length]), 92, 108, 18, ink, 4),
    rect(22, 116, 44, 5, 0, ink),
    index % 5 === 1 ? cancelled : '',
  )
}

/** A leaf of an album with sixteen stamps on their hinges. */
export const stamps: Drawing = ([first, second, third]) => {
  const inks = [first, second, third, PALETTE.denim, PALETTE.plum]
  const place = (index: number): Spot => [232 + (index % 4) * 140, 400 + Math.floor(index / 4) * 176]
  return {
    focus: [440, 620],
    frame: [510, 700, 1.18],
    layers: [
      group(
        'rotate(-4 500 750)',
        cast(22, rect(130, 210, 740, 1080, 8, slant(light(PALETTE.bone, 0.4), PALETTE.bone))),
        rect(130, 210, 54, 1080, 4, slant(shadow(0.22), shadow(0.02))),
        times(5, (index) => disc(156, 300 + index * 225, 12, clear(PALETTE.walnut, 0.7))),
        rect(212, 300, 620, 910, 0, 'none', `stroke="${clear(PALETTE.ink, 0.4)}" stroke-width="3"`),
        lettering('POSTAGE', 520, 246, 30, clear(PALETTE.ink, 0.7), 4),
        times(16, (index) =>
          stamp(place(index), index, inks[(index * 3 + Math.floor(index / 4)) % inks.length] ?? first),
        ),
      ),
    ],
  }
}
