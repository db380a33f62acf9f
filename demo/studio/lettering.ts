import { each, group, stroke } from './shape.ts'

/**
 * A sign painter's capitals as single strokes on a grid six units high, so that lettering looks the same on every
 * machine, whatever fonts it has. Width, then the strokes.
 */
const LETTERS: Record<string, readonly [width: number, strokes: string]> = {
  A: [4, 'M0 6L2 0L4 6M.7 4H3.3'],
  B: [3.8, 'M0 6V0H2.200A1.4 1.4 0 0 1 2.2 2.800H0M2.2 2.800A1.6 1.6 0 0 1 2.2 6H0'],
  C: [3.8, 'M3.8 1C3.2 .3 2.6 0 2 0C.8 0 0 1.2 0 3S.8 6 2 6C2.6 6 3.2 5.7 3.8 5'],
  D: [4, 'M0 0V6H1.6C3.2 6 4 4.8 4 3S3.2 0 1.6 0Z'],
  E: [3.3, 'M3.3 0H0V6H3.3M0 3H2.7'],
  F: [3.2, 'M3.2 0H0V6M0 3H2.6'],
  G: [4, 'M3.8 1C3.2 .3 2.6 0 2 0C.8 0 0 1.2 0 3S.8 6 2 6C3.2 6 4 5.2 4 3.4H2.4'],
  H: [3.7, 'M0 0V6M3.7 0V6M0 3H3.7'],
  I: [0, 'M0 0V6'],
  J: [2.6, 'M2.6 0V4.4C2.6 5.5 2 6 1.3 6S0 5.5 0 4.6'],
  K: [3.6, 'M0 0V6M3.4 0L0 3.6M1.2 2.5L3.6 6'],
  L: [3, 'M0 0V6H3'],
  M: [4.4, 'M0 6V0L2.2 4L4.4 0V6'],
  N: [3.8, 'M0 6V0L3.8 6V0'],
  O: [4, 'M2 0C.8 0 0 1.2 0 3S.8 6 2 6S4 4.8 4 3S3.2 0 2 0Z'],
  P: [3.6, 'M0 6V0H2A1.6 1.6 0 0 1 2 3.200H0'],
  Q: [4, 'M2 0C.8 0 0 1.2 0 3S.8 6 2 6S4 4.8 4 3S3.2 0 2 0ZM2.6 4.6L4 6.4'],
  R: [3.8, 'M0 6V0H2A1.6 1.6 0 0 1 2 3.200H0M1.6 3.2L3.8 6'],
  S: [3.6, 'M3.4 .9C3 .3 2.4 0 1.8 0C.8 0 .1 .6 .1 1.5C.1 3.6 3.6 2.4 3.6 4.5C3.6 5.4 2.8 6 1.8 6C1 6 .4 5.7 0 5'],
  T: [4, 'M0 0H4M2 0V6'],
  U: [3.8, 'M0 0V4C0 5.3 .8 6 1.9 6S3.8 5.3 3.8 4V0'],
  V: [4, 'M0 0L2 6L4 0'],
  W: [5.6, 'M0 0L1.4 6L2.8 1.4L4.2 6L5.6 0'],
  X: [3.8, 'M0 0L3.8 6M3.8 0L0 6'],
  Y: [4, 'M0 0L2 3L4 0M2 3V6'],
  Z: [3.6, 'M0 0H3.6L0 6H3.6'],
  '&': [4, 'M4 6L1 2C.3 1 .8 0 1.8 0S3.2 1 2.4 1.9L.8 3.2C-.4 4.2 .2 6 1.7 6C3 6 3.8 4.8 4 3.6'],
  '-': [1.6, 'M0 3H1.6'],
  "'": [0, 'M0 0V1'],
  '0': [3.6, 'M1.8 0C.7 0 0 1.2 0 3S.7 6 1.8 6S3.6 4.8 3.6 3S2.9 0 1.8 0Z'],
  '1': [1.2, 'M0 1L1.2 0V6'],
  '2': [3.6, 'M.1 1.4C.2 .5 1 0 1.8 0C2.8 0 3.5 .6 3.5 1.6C3.5 3.2 0 4.6 0 6H3.6'],
  '3': [
    3.6,
    'M.2 .6C.6 .2 1.2 0 1.7 0C2.7 0 3.3 .6 3.3 1.4S2.6 2.8 1.6 2.8C2.8 2.8 3.6 3.4 3.6 4.4S2.8 6 1.7 6C1 6 .4 5.8 0 5.3',
  ],
  '4': [3.8, 'M2.8 6V0L0 4.2H3.8'],
  '5': [3.6, 'M3.2 0H.6L.3 2.7C.8 2.3 1.3 2.2 1.8 2.2C2.9 2.2 3.6 3 3.6 4.1S2.8 6 1.7 6C1 6 .4 5.7 0 5.2'],
  '6': [3.6, 'M3.2 .4C1.4 -.4 0 1.4 0 3.8C0 5.2 .8 6 1.8 6S3.6 5.2 3.6 4.1S2.8 2.4 1.8 2.4S.2 3 0 3.8'],
  '7': [3.6, 'M0 0H3.6L1.4 6'],
  '8': [
    3.6,
    'M1.8 2.8C.9 2.8 .3 2.2 .3 1.4S.9 0 1.8 0S3.3 .6 3.3 1.4S2.7 2.8 1.8 2.8C.8 2.8 0 3.4 0 4.4S.8 6 1.8 6S3.6 5.4 3.6 4.4S2.8 2.8 1.8 2.8Z',
  ],
  '9': [3.6, 'M.4 5.6C2.2 6.4 3.6 4.6 3.6 2.2C3.6 .8 2.8 0 1.8 0S0 .8 0 1.9S.8 3.6 1.8 3.6S3.4 3 3.6 2.2'],
  ' ': [1.6, ''],
}

const GAP = 1.7

/** Hand-painted capitals centred on `x`, their tops at `y`, `height` units tall; letters without strokes are left out. */
export function lettering(
  text: string,
  x: number,
  y: number,
  height: number,
  colour: string,
  weight = height * 0.16,
): string {
  const scale = height / 6
  const letters = [...text.toUpperCase()].flatMap((letter) => {
    const known = LETTERS[letter]
    return known ? [known] : []
  })
  const width = letters.reduce((sum, [advance]) => sum + advance + GAP, -GAP)
  let left = x - (width * scale) / 2
  return each(letters, ([advance, strokes]) => {
    const start = left
    left += (advance + GAP) * scale
    return group(
      `translate(${start.toFixed(1)} ${y}) scale(${scale.toFixed(3)})`,
      stroke(strokes, colour, weight / scale),
    )
  })
}
