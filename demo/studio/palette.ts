/** Every colour a demo picture may use, as `#RRGGBB`: one warm family, so that any two pictures sit well side by side. */
export const PALETTE = {
  paper: '#FBF7EF',
  bone: '#EFE6D3',
  linen: '#DDCDB0',
  butter: '#EBC878',
  ochre: '#CF9A3A',
  brass: '#B98A2F',
  apricot: '#E2A66F',
  blush: '#EACBB6',
  rose: '#D48F7C',
  clay: '#B4492A',
  rust: '#8A3A22',
  plum: '#6A3A4E',
  mauve: '#A98393',
  fern: '#2F5D43',
  moss: '#76854B',
  sage: '#A3B295',
  mist: '#D3DBCB',
  teal: '#3F7C7A',
  sky: '#BCD0D3',
  dusk: '#7E9DB0',
  denim: '#3E5978',
  slate: '#4B5661',
  silver: '#B8BAB3',
  ink: '#2B2824',
  oak: '#C48F58',
  pine: '#DDB47E',
  walnut: '#774A2E',
} as const

export type Colour = keyof typeof PALETTE

/** What lit planes lean towards, and what shaded ones do: never white, never black. */
const SUN = '#FFF3D9'
const SHADE = '#321C22'

/** One byte of `#RRGGBB`, and back. */
const byte = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16)
const digits = (value: number): string => Math.round(value).toString(16).padStart(2, '0')

/** `share` of `to` (0 to 1) stirred into `from`; both `#RRGGBB`. */
export const mix = (from: string, to: string, share: number): string =>
  `#${[1, 3, 5].map((at) => digits(byte(from, at) + (byte(to, at) - byte(from, at)) * share)).join('')}`

export const light = (hex: string, share: number): string => mix(hex, SUN, share)
export const dark = (hex: string, share: number): string => mix(hex, SHADE, share)

/** `#RRGGBBAA`, for paints that let the ground through. */
export const clear = (hex: string, opacity: number): string => `${hex}${digits(opacity * 255)}`

export const shadow = (opacity: number): string => clear(SHADE, opacity)
export const glint = (opacity: number): string => clear(SUN, opacity)
