import sharp from 'sharp'
import { DRAWINGS } from './drawings/drawings.ts'
import { atmosphere, type Backdrop, backdrop } from './studio/backdrop.ts'
import { definitions } from './studio/paint.ts'
import { type Colour, PALETTE } from './studio/palette.ts'
import { group, type Spot } from './studio/shape.ts'
import type { Drawing, Sketch } from './studio/sketch.ts'

const WIDTH = 1000
const HEIGHT = 1500

export type Thing = keyof typeof DRAWINGS

interface Shot {
  tones: readonly [main: Colour, second: Colour, third: Colour]
  backdrop: Backdrop
  /** Degrees the thing is turned; only what is built from solids turns. */
  turn?: number
  /** 1 shows the whole thing; more goes nearer to its most telling part. */
  zoom?: number
}

type DetailsOf<Name extends Thing> = (typeof DRAWINGS)[Name] extends Drawing<infer Details> ? Details : never

/** One photograph of one kind of thing. */
export type PictureOf<Name extends Thing> = Shot & { thing: Name; details?: DetailsOf<Name> }

/** One photograph that nobody had to take. */
export type Picture = { [Name in Thing]: PictureOf<Name> }[Thing]

/** How far above the thing the eye is, in degrees. */
const LIFT = 13

function sketch({ thing, tones, details = {}, turn = 0 }: Picture): Sketch {
  // A picture's details belong to its thing, which the type of `Picture` holds but a lookup cannot show.
  const draw = DRAWINGS[thing] as Drawing
  const [main, second, third] = tones
  return draw([PALETTE[main], PALETTE[second], PALETTE[third]], details, { turn, lift: LIFT })
}

/** Moves and enlarges the scene so that `x`, `y` comes to the middle, without showing what lies outside it. */
function framed(scene: string, [x, y]: Spot, zoom: number): string {
  const shift = (to: number, size: number): number => Math.min(0, Math.max(size / 2 - to * zoom, size - size * zoom))
  return group(`translate(${shift(x, WIDTH).toFixed(1)} ${shift(y, HEIGHT).toFixed(1)}) scale(${zoom})`, scene)
}

/** The picture as SVG, 1000 by 1500. */
export function drawPicture(picture: Picture): string {
  const { layers, focus, frame = [WIDTH / 2, HEIGHT / 2, 1] } = sketch(picture)
  const [x, y, fit] = frame
  const { zoom = 1 } = picture
  const scene = backdrop(picture.backdrop) + layers.join('')
  const view = framed(scene, zoom > 1 ? focus : [x, y], fit * zoom) + atmosphere()
  const size = `width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${definitions(view)}${view}</svg>`
}

/** The picture as a JPEG of 1000 by 1500 pixels, as a seller's camera would hand it over. */
export const renderPicture = (picture: Picture): Promise<Buffer> =>
  sharp(Buffer.from(drawPicture(picture)))
    .flatten()
    .jpeg({ quality: 86 })
    .toBuffer()
