import path from 'node:path'
import type { CreateText, OverlayOptions } from 'sharp'
import { sharp } from '../providers/images/sharp.ts'
import { ROOT } from '../root.ts'

/** A TrueType file in the repository: Pango reads no web fonts, and a server may have no fonts at all. */
export const FRAUNCES = path.join(ROOT, 'server/pages/fraunces-semibold.ttf')
/** The comma keeps Pango from parsing the weight out of the name. */
const FAMILY = 'Fraunces SemiBold,'

interface Lettering {
  /** Pixels. */
  size: number
  color: string
  width: number
  /** Text that does not fit is set smaller. */
  height: number
}

interface Lettered {
  data: Buffer
  width: number
  height: number
}

/** Renders text in Fraunces on a transparent background. */
export async function letter(text: string, { size, color, width, height }: Lettering): Promise<Lettered> {
  const set = {
    text: `<span foreground="${color}">${asMarkup(text)}</span>`,
    font: `${FAMILY} ${size}`,
    fontfile: FRAUNCES,
    rgba: true,
    wrap: 'word-char' as const,
    width,
  }
  const rendered = await render({ ...set, dpi: 72 })
  return rendered.height <= height ? rendered : render({ ...set, height })
}

async function render(text: CreateText): Promise<Lettered> {
  const { data, info } = await sharp({ text }).png().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

export const placed = ({ data }: Lettered, left: number, top: number): OverlayOptions => ({
  input: data,
  left: Math.round(left),
  top: Math.round(top),
})

/** Pango parses markup and rejects control characters. */
const asMarkup = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
