import { dark, light } from './palette.ts'

/**
 * A paint names its own recipe (`url(#across-ff8800-442200)`), so a drawing is a plain string that can be cut, moved
 * and repeated; `definitions` finds the names in the finished drawing and writes the gradients and filters.
 * Stops are `#RRGGBB` or `#RRGGBBAA`, spread evenly.
 */
type Blend = 'across' | 'down' | 'slant' | 'ball' | 'glow' | 'spot'

const named = (kind: Blend, colours: string[]): string =>
  `url(#${kind}${colours.map((colour) => `-${colour.slice(1)}`).join('')})`

export const across = (...stops: string[]): string => named('across', stops)
export const down = (...stops: string[]): string => named('down', stops)
/** From the upper left, where the light of every picture stands, to the lower right. */
export const slant = (...stops: string[]): string => named('slant', stops)
/** From the lit spot of a ball outwards. */
export const ball = (...stops: string[]): string => named('ball', stops)
/** From the middle outwards. */
export const glow = (...stops: string[]): string => named('glow', stops)
/** From the lit corner of a wall outwards. */
export const spot = (...stops: string[]): string => named('spot', stops)

/** An upright cylinder: lit left of the middle, darkest right, a little light bounced back at the edge. */
export const round = (hex: string, depth = 1): string =>
  across(
    dark(hex, 0.14 * depth),
    light(hex, 0.22 * depth),
    light(hex, 0.12 * depth),
    hex,
    dark(hex, 0.22 * depth),
    dark(hex, 0.36 * depth),
    dark(hex, 0.28 * depth),
  )
const BOX: Record<Blend, [tag: 'linear' | 'radial', box: string]> = {
  across: ['linear', 'x1="0" y1="0" x2="1" y2="0"'],
  down: ['linear', 'x1="0" y1="0" x2="0" y2="1"'],
  slant: ['linear', 'x1="0" y1="0" x2="1" y2="1"'],
  ball: ['radial', 'cx="0.36" cy="0.3" r="0.75"'],
  glow: ['radial', 'cx="0.5" cy="0.5" r="0.5"'],
  spot: ['radial', 'cx="0.28" cy="0.2" r="1.05"'],
}

function gradient(id: string, kind: Blend, stops: string[]): string {
  const [tag, box] = BOX[kind]
  const marks = stops.map((stop, index) => {
    const opacity = stop.length === 8 ? ` stop-opacity="${(Number.parseInt(stop.slice(6), 16) / 255).toFixed(3)}"` : ''
    const offset = stops.length > 1 ? (index / (stops.length - 1)).toFixed(3) : '0'
    return `<stop offset="${offset}" stop-color="#${stop.slice(0, 6)}"${opacity}/>`
  })
  return `<${tag}Gradient id="${id}" ${box}>${marks.join('')}</${tag}Gradient>`
}

/** A soft shadow thrown to the lower right by whatever the group holds. `reach` is the distance in picture units. */
export const cast = (reach: number, art: string): string => `<g filter="url(#cast-${reach})">${art}</g>`

/** Art without edges, as shadows are. */
export const soft = (reach: number, art: string): string => `<g filter="url(#soft-${reach})">${art}</g>`

const softFilter = (reach: number): string =>
  `<filter id="soft-${reach}" x="-20%" y="-40%" width="140%" height="180%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${reach}"/></filter>`

const castFilter = (reach: number): string =>
  `<filter id="cast-${reach}" x="-5%" y="-5%" width="118%" height="118%" color-interpolation-filters="sRGB">` +
  `<feGaussianBlur in="SourceAlpha" stdDeviation="${reach * 0.6}"/><feOffset dx="${reach * 0.7}" dy="${reach}"/>` +
  '<feColorMatrix values="0 0 0 0 0.2 0 0 0 0 0.11 0 0 0 0 0.13 0 0 0 0.42 0"/>' +
  '<feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>'

const isBlend = (kind: string): kind is Blend => kind in BOX

/** The `<defs>` for every paint that `svg` names. */
export function definitions(svg: string): string {
  const ids = new Set([...svg.matchAll(/url\(#([a-z]+-[\da-fA-F-]+)\)/g)].flatMap(([, id]) => id ?? []))
  const found = [...ids].map((id) => {
    const [kind = '', ...parts] = id.split('-')
    if (isBlend(kind)) return gradient(id, kind, parts)
    return kind === 'cast' ? castFilter(Number(parts[0])) : softFilter(Number(parts[0]))
  })
  return `<defs>${found.join('')}</defs>`
}
