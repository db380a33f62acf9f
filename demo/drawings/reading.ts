import { ridges } from '../studio/backdrop.ts'
import { lettering } from '../studio/lettering.ts'
import { across, cast, down, slant } from '../studio/paint.ts'
import { clear, dark, glint, light, PALETTE, shadow } from '../studio/palette.ts'
import { disc, group, inside, MIDDLE, rect, shape, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'
import { box, footing, room } from '../studio/solid.ts'

const pages = (width: number, height: number): string =>
  rect(0, 0, width, height, 0, light(PALETTE.bone, 0.3)) +
  times(Math.floor(height / 6), (index) => rect(0, index * 6 + 3, width, 1.6, 0, clear(PALETTE.linen, 0.9)))

const SPINES = ['LOOK HOMEWARD', 'RIVER SONGS', 'THE ORCHARD', 'WINTER WOODS'] as const

/** Four clothbound books in a pile, each put down a little askew. */
export const books: Drawing = ([first, second, third], _details, view) => {
  const origin = room(view, [MIDDLE, 1200])
  const covers = [first, second, third, PALETTE.bone] as const
  let height = 0
  const pile = SPINES.map((title, index) => {
    const [width, thick, depth] = [520 - index * 26, 78 - (index % 3) * 12, 350 - index * 14]
    const askew = [0, 7, -5, 10][index] ?? 0
    const space = room({ turn: view.turn + askew, lift: view.lift }, origin.spot([index % 2 ? 12 : -8, height, 0]))
    const cover = covers[index] ?? first
    const ink = cover === PALETTE.bone ? PALETTE.rust : light(PALETTE.butter, 0.3)
    const spine = [
      rect(0, 0, width, thick, 0, across(dark(cover, 0.1), light(cover, 0.06), dark(cover, 0.1))),
      rect(26, 0, 8, thick, 0, clear(ink, 0.9)) + rect(width - 34, 0, 8, thick, 0, clear(ink, 0.9)),
      lettering(title, width / 2, thick * 0.32, thick * 0.36, ink),
      rect(0, 0, width, 6, 0, glint(0.25)),
    ].join('')
    height += thick
    return box(space, {
      at: [0, 0, 0],
      size: [width, thick, depth],
      colour: cover,
      front: spine,
      side: group('translate(3 7)', pages(depth - 6, thick - 14)),
      top: rect(24, 20, width - 48, depth - 40, 4, 'none', `stroke="${clear(ink, 0.5)}" stroke-width="4"`),
    })
  })
  return {
    focus: origin.spot([0, height * 0.6, 160]),
    frame: [500, 1000, 1.3],
    layers: [footing(origin, 520, 350, 0.6), ...pile],
  }
}

/** Three issues of a regional monthly, fanned out. */
export const magazines: Drawing = ([first, second, third]) => {
  const cover = 'M250 330H750V1010H250Z'
  const issue = (angle: number, colour: string, sky: string, meadow: string, month: string): string =>
    group(
      `translate(10 60) scale(0.98) rotate(${angle} 500 1400)`,
      cast(14, shape(cover, light(PALETTE.paper, 0.2))),
      inside(
        cover,
        group('translate(250 440) scale(0.5 0.4)', ridges(sky, meadow)),
        rect(250, 330, 500, 120, 0, colour),
        lettering('PIEDMONT', 500, 362, 56, light(PALETTE.paper, 0.4), 11),
        rect(268, 930, 150, 56, 0, PALETTE.butter),
        lettering(month, 343, 944, 26, PALETTE.ink, 4),
        rect(250, 330, 50, 680, 0, across(shadow(0.22), shadow(0))),
      ),
    )
  return {
    focus: [560, 640],
    layers: [
      issue(-15, third, PALETTE.apricot, PALETTE.rust, 'FALL'),
      issue(-1, second, PALETTE.sky, PALETTE.moss, 'MAY'),
      issue(13, first, PALETTE.butter, PALETTE.fern, 'JUNE'),
    ],
  }
}

export interface RecordAlbum {
  /** The record drawn half out of its sleeve. */
  open?: boolean
}

/** A long-playing record in a printed sleeve. */
export const recordAlbum: Drawing<RecordAlbum> = ([paper, ink, label], { open = false }) => {
  const [x, y, side] = [170, 560, 620]
  const [middle, centre] = [y + side / 2, x + side * (open ? 0.78 : 0.5)]
  const groove = `stroke="${clear(light(PALETTE.ink, 0.4), 0.26)}" stroke-width="2"`
  const vinyl = [
    disc(centre, middle, 296, slant(light(PALETTE.ink, 0.16), PALETTE.ink)),
    times(12, (index) => disc(centre, middle, 286 - index * 14, 'none', groove)),
    shape(
      `M${centre} ${middle}l120 -264a290 290 0 0 1 86 60ZM${centre} ${middle}l160 242a290 290 0 0 0 76 -72Z`,
      glint(0.2),
    ),
    disc(centre, middle, 98, slant(light(label, 0.2), label)),
    disc(centre, middle, 10, PALETTE.bone),
  ].join('')
  const sunset =
    disc(x + 310, y + 380, 180, ink) +
    times(7, (index) => rect(x, y + 390 + index * 25, side, 6 + index * 2.4, 0, paper)) +
    rect(x, y + 572, side, 8, 0, ink)
  return {
    focus: [x + 360, y + 260],
    frame: [open ? 560 : 490, 900, 1.12],
    layers: [
      shape(
        `M${x + 20} 1180H${x + side + (open ? 200 : 130)}L${x + side + 90} 1210H${x}Z`,
        down(shadow(0.5), shadow(0.1)),
      ),
      open ? cast(16, vinyl) : '',
      cast(22, rect(x, y, side, side, 3, paper)),
      inside(
        `M${x} ${y}h${side}v${side}h${-side}Z`,
        rect(x, y, side, side, 0, slant(light(paper, 0.2), paper, dark(paper, 0.1))),
        sunset,
        lettering('HAW RIVER', x + 310, y + 46, 38, ink, 7),
        lettering('RAMBLERS', x + 310, y + 104, 38, label, 7),
        shape(`M${x} ${y}h260l-200 620h-60Z`, glint(0.14)),
        disc(x + 310, middle, 290, 'none', `stroke="${shadow(0.07)}" stroke-width="10"`),
        rect(x, y, 8, side, 0, shadow(0.14)),
      ),
    ],
  }
}
