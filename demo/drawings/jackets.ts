import { clear, dark, light, mix, PALETTE, shadow } from '../studio/palette.ts'
import { both, group, shape, stitch, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'
import {
  bodyFolds,
  button,
  cloth,
  cut,
  hanger,
  hung,
  type Print,
  print,
  sleeveFolds,
  sleeveShade,
  threads,
} from './cloth.ts'

export interface Jacket {
  /** Squares of other cloth sewn on. */
  patched?: boolean
}

function patch(x: number, y: number, size: number, colour: string, angle: number, kind?: Print): string {
  const square = (inset: number): string =>
    `M${x + inset} ${y + inset}h${size - 2 * inset}v${size - 2 * inset}h${2 * inset - size}Z`
  const face = cloth(square(0), colour, kind ? print(kind, PALETTE.bone) : '')
  return group(`rotate(${angle} ${x} ${y})`, face, stitch(square(8), PALETTE.bone, 3.5))
}

/** A short work jacket with a corduroy collar and four patch pockets. */
export const jacket: Drawing<Jacket> = ([drill, collar, metal], { patched = false }) => {
  const hem = 920
  const { body, left, right } = cut({ hem, sleeves: 'long', neck: 50 })
  const twill = threads(drill, 'twill', 0.25)
  const thread = clear(light(mix(drill, PALETTE.ochre, 0.55), 0.25), 0.8)
  const piece = (outline: string, ...over: string[]): string => cloth(outline, drill, twill, ...over)
  const pocket = (x: number, y: number, width: number, height: number): string => {
    const outline = `M${x} ${y}h${width}v${height - 22}q-8 22 -30 22h${-(width - 60)}q-22 0 -30 -22Z`
    const seams = `M${x + 8} ${y + 16}h${width - 16}M${x + 8} ${y + 26}h${width - 16}M${x + 8} ${y + 30}v${height - 54}q4 14 24 15h${width - 64}q20 0 24 -15v${-(height - 54)}`
    return shape(outline, shadow(0.25), 'transform="translate(4 8)"') + piece(outline) + stitch(seams, thread, 2.5)
  }
  const cuff =
    piece('M224 868L214 924Q258 952 312 938L322 880Q270 896 224 868Z') +
    stitch('M226 884Q270 908 318 896', thread, 2.5) +
    button(300, 916, metal, 8)
  const wales = times(22, (index) => stroke(`M${380 + index * 6} 280V440`, clear(dark(collar, 0.5), 0.35), 2.5))
  const frontPatches = [
    patch(548, 620, 92, PALETTE.ochre, -6, 'dots'),
    patch(372, 726, 84, PALETTE.fern, 5),
    patch(350, 396, 62, PALETTE.plum, -9, 'stripes'),
  ]
  return {
    focus: [420, 600],
    layers: [
      hung(
        1.34,
        shape('M432 288C460 270 540 270 568 288L530 380H470Z', dark(collar, 0.4)),
        hanger(346),
        piece(left, sleeveFolds(), patched ? patch(218, 690, 96, PALETTE.rust, 8, 'gingham') : ''),
        piece(right, sleeveFolds(), sleeveShade),
        both(cuff),
        piece(body, bodyFolds(hem, 0.2)),
        stroke('M498 350V960', clear(dark(drill, 0.6), 0.6), 4),
        stitch(`M480 370V950M326 ${hem - 22}Q500 ${hem + 12} 674 ${hem - 22}`, thread, 2.5),
        pocket(352, 470, 112, 118) + pocket(536, 470, 112, 118),
        pocket(346, 690, 128, 152) + pocket(526, 690, 128, 152),
        ...(patched ? frontPatches : []),
        times(5, (index) => button(508, 410 + index * 112, metal, 12)),
        both(cloth('M430 286C440 326 464 350 500 366L452 424L392 340Z', collar, wales)),
        cloth('M430 286C462 264 538 264 570 286L560 318C540 300 460 300 440 318Z', dark(collar, 0.08)),
      ),
    ],
  }
}
