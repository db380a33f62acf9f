import { glow } from './paint.ts'
import { shadow } from './palette.ts'

/** A place on the picture: x to the right, y downwards, in picture units (the whole picture is 1000 by 1500). */
export type Spot = readonly [x: number, y: number]

/** Where standing things stand, and the middle of the picture. */
export const FLOOR = 1200
export const MIDDLE = 500

const tidy = (value: number): string => String(Math.round(value * 10) / 10)
export const at = ([x, y]: Spot): string => `${tidy(x)} ${tidy(y)}`

export const shape = (d: string, paint: string, more = ''): string => `<path d="${d}" fill="${paint}" ${more}/>`
export const stroke = (d: string, paint: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
/** Needlework: a row of short stitches. */
export const stitch = (d: string, paint: string, width = 3): string =>
  stroke(d, paint, width, `stroke-dasharray="${width * 3} ${width * 2.4}"`)
export const oval = (cx: number, cy: number, rx: number, ry: number, paint: string, more = ''): string =>
  `<ellipse cx="${tidy(cx)}" cy="${tidy(cy)}" rx="${tidy(rx)}" ry="${tidy(ry)}" fill="${paint}" ${more}/>`
export const disc = (cx: number, cy: number, r: number, paint: string, more = ''): string =>
  oval(cx, cy, r, r, paint, more)
export const ring = (cx: number, cy: number, rx: number, ry: number, paint: string, width: number): string =>
  oval(cx, cy, rx, ry, 'none', `stroke="${paint}" stroke-width="${width}"`)
export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  corner: number,
  paint: string,
  more = '',
): string =>
  `<rect x="${tidy(x)}" y="${tidy(y)}" width="${tidy(width)}" height="${tidy(height)}" rx="${corner}" fill="${paint}" ${more}/>`

export const group = (transform: string, ...art: string[]): string => `<g transform="${transform}">${art.join('')}</g>`
/** The same on the other side of the picture's middle. */
export const mirrored = (...art: string[]): string => group(`translate(${2 * MIDDLE} 0) scale(-1 1)`, ...art)
export const both = (art: string): string => art + mirrored(art)

export const each = <Item>(items: readonly Item[], draw: (item: Item, index: number) => string): string =>
  items.map(draw).join('')
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** Numbers from 0 to 1 that are the same at every rendering. */
export function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}

function fingerprint(text: string): string {
  let sum = 5381
  for (const character of text) sum = (sum * 33 + character.charCodeAt(0)) % 4294967291
  return sum.toString(36)
}

/** Only what lies within the outline `d`. */
export function inside(d: string, ...art: string[]): string {
  const id = `in${fingerprint(d)}`
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${art.join('')}</g>`
}

export const polygon = (...spots: Spot[]): string => `M${spots.map(at).join('L')}Z`
export const polyline = (...spots: Spot[]): string => `M${spots.map(at).join('L')}`

/** A curve through all the spots. */
export function smooth(first: Spot, ...others: Spot[]): string {
  let [before, start] = [first, first]
  const bends = others.map((end, index) => {
    const after = others[index + 1] ?? end
    const out: Spot = [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6]
    const into: Spot = [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6]
    before = start
    start = end
    return `C${at(out)} ${at(into)} ${at(end)}`
  })
  return `M${at(first)}${bends.join('')}`
}

/** What stands on a table or a floor darkens it: a tight shadow below, a wide one towards the right. */
export const standing = (x: number, y: number, halfWidth: number, halfDepth = halfWidth * 0.2): string =>
  oval(
    x + halfWidth * 0.35,
    y + halfDepth * 0.25,
    halfWidth * 1.6,
    halfDepth * 1.5,
    glow(shadow(0.42), shadow(0.16), shadow(0)),
  ) +
  oval(
    x + halfWidth * 0.06,
    y + halfDepth * 0.1,
    halfWidth * 1.1,
    halfDepth * 1.1,
    glow(shadow(0.6), shadow(0.45), shadow(0)),
  )
