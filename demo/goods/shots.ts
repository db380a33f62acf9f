import type { Picture, PictureOf, Thing } from '../draw.ts'
import type { Backdrop } from '../studio/backdrop.ts'
import type { Colour } from '../studio/palette.ts'

type More = Pick<Backdrop, 'motif' | 'light'>

export const onTable = (wall: Colour, ground: Colour, more: More = {}): Backdrop => ({
  place: 'table',
  wall,
  ground,
  ...more,
})
export const onFloor = (wall: Colour, ground: Colour, more: More = {}): Backdrop => ({
  place: 'floor',
  wall,
  ground,
  ...more,
})
export const onWall = (wall: Colour, more: More = {}): Backdrop => ({ place: 'wall', wall, ...more })
/** Hung from the peg rail, as clothes are. */
export const onPeg = (wall: Colour, light?: Backdrop['light']): Backdrop => onWall(wall, { motif: 'rail', light })
/** Laid down and seen from above, on cloth or on boards. */
export const laidOn = (ground: Colour, light?: Backdrop['light']): Backdrop => ({ place: 'flat', wall: ground, light })
export const outdoors = (sky: Colour, meadow: Colour): Backdrop => ({ place: 'hills', wall: sky, ground: meadow })

type Change<Name extends Thing> = Partial<Omit<PictureOf<Name>, 'thing'>>

/** Several pictures of one object: the first in full, the others by what changes from it. */
export const shots = <Name extends Thing>(first: PictureOf<Name> & Picture, ...changes: Change<Name>[]): Picture[] => [
  first,
  ...changes.map((change) => ({ ...first, ...change }) as typeof first),
]
