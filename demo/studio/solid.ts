import { across, down, slant, soft } from './paint.ts'
import { dark, light, shadow } from './palette.ts'
import { at, FLOOR, group, MIDDLE, polygon, type Spot, shape } from './shape.ts'

/** How the thing is turned and from how far above it is seen, in degrees; 0, 0 is its plain front. */
export interface View {
  turn: number
  lift: number
}

/** A place in the thing's own room: x to its right, y up, z towards its front. Parallel projection: no vanishing points. */
export type Place = readonly [x: number, y: number, z: number]
type Direction = Place

export interface Room {
  spot: (place: Place) => Spot
  /** Larger is nearer to the eye. */
  depth: (place: Place) => number
  /** -1 (away from the light) to 1. */
  lit: (normal: Direction) => number
  seen: (normal: Direction) => boolean
}

/** The upper left, a little in front: the light of every picture. */
const LIGHT: Direction = [-0.5, 0.72, 0.48]

export function room({ turn, lift }: View, [originX, originY]: Spot = [MIDDLE, FLOOR]): Room {
  const [sinTurn, cosTurn] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)]
  const [sinLift, cosLift] = [Math.sin((lift * Math.PI) / 180), Math.cos((lift * Math.PI) / 180)]
  const facing = ([x, y, z]: Place): Place => [x * cosTurn + z * sinTurn, y, z * cosTurn - x * sinTurn]
  const depth = (place: Place): number => {
    const [, y, z] = facing(place)
    return z * cosLift + y * sinLift
  }
  return {
    depth,
    spot: (place) => {
      const [x, y, z] = facing(place)
      return [originX + x, originY - y * cosLift + z * sinLift]
    },
    lit: (normal) => {
      const [x, y, z] = facing(normal)
      return x * LIGHT[0] + y * LIGHT[1] + z * LIGHT[2]
    },
    seen: (normal) => depth(normal) > 0.001,
  }
}

/** The tone of a plane of this colour that faces `normal`. */
function tone(room: Room, colour: string, normal: Direction): string {
  const lit = room.lit(normal)
  return lit > 0.45 ? light(colour, (lit - 0.45) * 0.8) : dark(colour, (0.45 - lit) * 0.42)
}
/** The same with a little life in it, for a whole face. */
export function plank(room: Room, colour: string, normal: Direction): string {
  const base = tone(room, colour, normal)
  return slant(light(base, 0.07), base, dark(base, 0.08))
}

/** Art drawn flat (x right, y down, from the corner `origin`) put on a plane of the room spanned by the two directions. */
export function flat(room: Room, origin: Place, rightwards: Direction, downwards: Direction, ...art: string[]): string {
  const [x, y] = room.spot(origin)
  const along = ([dx, dy, dz]: Direction): Spot => {
    const [endX, endY] = room.spot([origin[0] + dx, origin[1] + dy, origin[2] + dz])
    return [endX - x, endY - y]
  }
  const [a, b] = along(rightwards)
  const [c, d] = along(downwards)
  return group(`matrix(${[a, b, c, d, x, y].map((value) => value.toFixed(4)).join(' ')})`, ...art)
}

export interface Box {
  /** The middle of its underside. */
  at: Place
  /** Width, height, depth. */
  size: Place
  colour: string
  /** Art for a face, drawn flat from the face's upper left corner. */
  front?: string
  side?: string
  top?: string
}

/** The visible faces of a box. */
export function box(
  room: Room,
  { at: [x, y, z], size: [width, height, depth], colour, front = '', side = '', top = '' }: Box,
): string {
  const [left, right, back, near, high] = [x - width / 2, x + width / 2, z - depth / 2, z + depth / 2, y + height]
  const sideways = room.seen([1, 0, 0]) ? 1 : -1
  const edge = sideways > 0 ? right : left
  const face = (normal: Direction, corners: Place[]): string =>
    room.seen(normal) ? shape(polygon(...corners.map(room.spot)), plank(room, colour, normal)) : ''
  const sideOn = room.seen([sideways, 0, 0])
  return [
    face(
      [0, 1, 0],
      [
        [left, high, back],
        [right, high, back],
        [right, high, near],
        [left, high, near],
      ],
    ),
    room.seen([0, 1, 0]) && top ? flat(room, [left, high, back], [1, 0, 0], [0, 0, 1], top) : '',
    face(
      [sideways, 0, 0],
      [
        [edge, high, near],
        [edge, high, back],
        [edge, y, back],
        [edge, y, near],
      ],
    ),
    sideOn && side ? flat(room, [edge, high, sideways > 0 ? near : back], [0, 0, -sideways], [0, -1, 0], side) : '',
    face(
      [0, 0, 1],
      [
        [left, high, near],
        [right, high, near],
        [right, y, near],
        [left, y, near],
      ],
    ),
    front ? flat(room, [left, high, near], [1, 0, 0], [0, -1, 0], front) : '',
  ].join('')
}

/** The shadow of a thing that stands on these four places: soft, and drawn out to the lower right. */
export function footing(room: Room, width: number, depth: number, strength = 0.5): string {
  const [x, z] = [width / 2, depth / 2]
  const reach = 0.16 * width
  const corners: Place[] = [
    [-x, 0, -z],
    [x, 0, -z],
    [x, 0, z],
    [-x, 0, z],
  ]
  const spots = corners.map(room.spot)
  const thrown = spots.map(([left, top]): Spot => [left + reach, top + reach * 0.1])
  return (
    soft(20, shape(polygon(...thrown), shadow(strength * 0.55))) + soft(8, shape(polygon(...spots), shadow(strength)))
  )
}

/** One part of a thing, with a place to judge its distance by. */
export interface Part {
  place: Place
  art: string
}

/** Parts drawn from the farthest to the nearest. */
export const assembled = (room: Room, parts: readonly Part[]): string =>
  [...parts]
    .sort((one, other) => room.depth(one.place) - room.depth(other.place))
    .map(({ art }) => art)
    .join('')

/** A round leg, spindle or rail between two places. */
export function post(
  room: Room,
  from: Place,
  to: Place,
  colour: string,
  fromRadius: number,
  toRadius = fromRadius,
): string {
  const [start, end] = [room.spot(from), room.spot(to)]
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1
  const sideways: Spot = [-(end[1] - start[1]) / length, (end[0] - start[0]) / length]
  const off = ([x, y]: Spot, by: number): Spot => [x + sideways[0] * by, y + sideways[1] * by]
  const d = `M${at(off(start, fromRadius))}L${at(off(end, toRadius))}A${toRadius} ${toRadius} 0 0 0 ${at(off(end, -toRadius))}L${at(off(start, -fromRadius))}A${fromRadius} ${fromRadius} 0 0 0 ${at(off(start, fromRadius))}Z`
  const upright = Math.abs(end[0] - start[0]) < Math.abs(end[1] - start[1])
  const tones = [light(colour, 0.2), colour, dark(colour, 0.2), dark(colour, 0.38)]
  return shape(d, upright ? across(...tones) : down(...tones))
}
