/** Draws the app icons in web/public from the logo: `npx tsx scripts/icons.ts`. */
import path from 'node:path'
import sharp from 'sharp'

const FERN = '#2f5d43'
const PAPER = '#fffdf8'
const PUBLIC = path.resolve(import.meta.dirname, '../web/public')

/** The leaf of web/layout/leaf.tsx, 24 x 24. */
const LEAF = `
  <path d="M21 3C10 2.5 3.5 7.5 4 14.5c.1 1.9.8 3.5 1.7 4.6C14.5 20.8 21.5 14 21 3Z" fill="${PAPER}"/>
  <path d="M2.5 21.5C6 16.5 10 12 15.5 8.5M8.8 14.2 8.5 9.6M9.2 13.8l4.9.3M12.3 10.9l-.2-3.2M12.6 10.6l3.4.2" fill="none" stroke="${FERN}" stroke-width="1.3" stroke-linecap="round"/>
  <path d="M2.5 21.5c1-1.5 2-2.8 3.1-4.1" fill="none" stroke="${PAPER}" stroke-width="1.6" stroke-linecap="round"/>`

interface Icon {
  file: string
  /** In pixels. */
  size: number
  /** The leaf's share of the size. Phones crop maskable icons to a circle of 0.8 of the size. */
  leaf: number
  /** The corner radius as a share of the size. */
  corner: number
}

const ICONS: Icon[] = [
  { file: 'icon-192.png', size: 192, leaf: 0.72, corner: 0.22 },
  { file: 'icon-512.png', size: 512, leaf: 0.72, corner: 0.22 },
  { file: 'icon-maskable-512.png', size: 512, leaf: 0.52, corner: 0 },
  { file: 'apple-touch-icon.png', size: 180, leaf: 0.66, corner: 0 },
]

for (const { file, size, leaf, corner } of ICONS) {
  const scale = (size * leaf) / 24
  const at = (size * (1 - leaf)) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
<rect width="${size}" height="${size}" rx="${size * corner}" fill="${FERN}"/>
<g transform="translate(${at} ${at}) scale(${scale})">${LEAF}</g></svg>`
  await sharp(Buffer.from(svg)).png({ palette: true }).toFile(path.join(PUBLIC, file))
}
