import type { OverlayOptions } from 'sharp'
import { brandInk } from '../http/brand-ink.ts'
import { sharp } from '../providers/images/sharp.ts'
import { letter, placed } from './lettering.ts'

/** The standard size of link previews. */
const WIDTH = 1200
const HEIGHT = 630
const PHOTO_WIDTH = 420
const MARGIN = 64

/** The light theme's colors in tokens.css. */
const PAPER = '#fbf7ef'
const INK = '#23211c'
const MUTED = '#6b6353'
const TAG = '#f0dfb8'
const BRASS = '#b98a2f'
const CLAY = '#b4492a'

export interface Brand {
  name: string
  /** `fern` or a hex color. */
  color: string
}

interface ProductCard {
  title: string
  /** Formatted: `$45.00`. */
  price: string
  isSold: boolean
  photo: Buffer
}

const colorOf = ({ color }: Brand): string => brandInk(color)

/** A product's link preview, as a JPEG. */
export async function drawProductCard(brand: Brand, { title, price, isSold, photo }: ProductCard): Promise<Buffer> {
  const left = PHOTO_WIDTH + MARGIN
  const room = WIDTH - left - MARGIN
  const name = await letter(title, { size: sizeFor(title), color: INK, width: room, height: 240 })
  const top = 150
  return jpeg([
    { input: await cropped(photo), left: 0, top: 0 },
    ...(isSold ? [svg(STAMP, 0, 0)] : []),
    ...(await signature(brand, left)),
    placed(name, left, top),
    ...(await priceTag(price, left, top + name.height + 36)),
    placed(
      await letter('One of a kind, picked up in North Carolina', { size: 24, color: MUTED, width: room, height: 32 }),
      left,
      HEIGHT - MARGIN - 24,
    ),
  ])
}

/** The link preview of all other pages, as a JPEG. */
export async function drawSiteCard(brand: Brand, tagline: string): Promise<Buffer> {
  const left = 470
  const room = WIDTH - left - MARGIN
  const name = await letter(brand.name, { size: 108, color: INK, width: room, height: 140 })
  return jpeg([
    svg(
      `<rect width="390" height="${HEIGHT}" fill="${colorOf(brand)}"/>${leaf(PAPER, colorOf(brand), 75, 195, 10)}`,
      0,
      0,
    ),
    placed(name, left, 170),
    placed(await letter(tagline, { size: 42, color: MUTED, width: room, height: 200 }), left, 170 + name.height + 40),
  ])
}

const sizeFor = (title: string): number => (title.length <= 32 ? 64 : title.length <= 64 ? 54 : 44)

const jpeg = (layers: OverlayOptions[]): Promise<Buffer> =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
    .composite(layers)
    .jpeg({ quality: 82 })
    .toBuffer()

const cropped = (photo: Buffer): Promise<Buffer> =>
  sharp(photo).rotate().resize({ width: PHOTO_WIDTH, height: HEIGHT, fit: 'cover' }).png().toBuffer()

async function signature(brand: Brand, left: number): Promise<OverlayOptions[]> {
  const name = await letter(brand.name, { size: 32, color: INK, width: 600, height: 44 })
  return [
    svg(leaf(colorOf(brand), PAPER, 0, 0, 1.8), left, MARGIN - 4),
    placed(name, left + 56, MARGIN + (40 - name.height) / 2),
  ]
}

async function priceTag(price: string, left: number, top: number): Promise<OverlayOptions[]> {
  const text = await letter(price, { size: 52, color: '#2b2413', width: 500, height: 64 })
  const height = 92
  const width = text.width + 106
  const shape = `<path d="M26 0H${width}V${height}H26L0 ${height - 26}V26Z" fill="${TAG}"/>
<circle cx="38" cy="${height / 2}" r="8" fill="${PAPER}" stroke="${BRASS}" stroke-width="4"/>`
  return [svg(shape, left, top), placed(text, left + 72, top + (height - text.height) / 2)]
}

/** The letters are outlines because SVG has none of our fonts. */
const STAMP = `<g transform="translate(0 ${HEIGHT / 2 - 80}) rotate(-12 210 80)">
<rect x="60" y="20" width="300" height="120" rx="8" fill="#fffdf8" fill-opacity=".92" stroke="${CLAY}" stroke-width="8"/>
<g fill="none" stroke="${CLAY}" stroke-width="14" stroke-linejoin="round">
<path d="M138 60q-4-12-22-12t-20 14q0 14 22 18t22 18-20 14-24-12"/>
<rect x="160" y="48" width="44" height="64" rx="20"/>
<path d="M228 42v70h38M288 48v64h14q30-2 30-32t-30-32z"/></g></g>`

/** The logo of web/layout/leaf.tsx, 24 by 24 units. */
const leaf = (fill: string, veins: string, x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">
<path d="M21 3C10 2.5 3.5 7.5 4 14.5c.1 1.9.8 3.5 1.7 4.6C14.5 20.8 21.5 14 21 3Z" fill="${fill}"/>
<path d="M2.5 21.5C6 16.5 10 12 15.5 8.5M8.8 14.2 8.5 9.6M9.2 13.8l4.9.3M12.3 10.9l-.2-3.2M12.6 10.6l3.4.2" fill="none" stroke="${veins}" stroke-width="1.3" stroke-linecap="round"/>
<path d="M2.5 21.5c1-1.5 2-2.8 3.1-4.1" fill="none" stroke="${fill}" stroke-width="1.6" stroke-linecap="round"/></g>`

const svg = (shapes: string, left: number, top: number): OverlayOptions => ({
  input: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${shapes}</svg>`),
  left: Math.round(left),
  top: Math.round(top),
})
