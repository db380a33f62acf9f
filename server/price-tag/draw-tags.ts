import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import encodeQR from 'qr'
import { LABEL_SHEETS, type LabelSize, labelsOn, placeOfLabel } from '../../contracts/price-tag-rules.ts'
import { FRAUNCES } from '../pages/lettering.ts'
import { printable } from './tag-text.ts'

interface PriceTag {
  /** In the font's characters. */
  title: string
  /** Formatted: `$45.00`. */
  price: string
  sku: string
  seller: string
  url: string
}

interface TagSheet {
  size: LabelSize
  skipped: number
  brandName: string
}

/** From the light theme in tokens.css. Labels are printed on white. */
const INK = '#23211c'
const MUTED = '#6b6353'
const TAG = '#f0dfb8'
const BRASS = '#94702a'

/** Renders a PDF with its font embedded. Yields to other requests after each label. */
export async function drawTags(tags: PriceTag[], { size, skipped, brandName }: TagSheet): Promise<Buffer> {
  const [width, height] = LABEL_SHEETS[size].page
  const document = new PDFDocument({
    autoFirstPage: false,
    size: [width, height],
    margin: 0,
    info: { Title: `Price tags of ${brandName}`, Creator: brandName },
  })
  const pdf = buffer(document)
  document.registerFont('Fraunces', FRAUNCES)
  document.font('Fraunces')
  let pages = 0
  for (const [index, tag] of tags.entries()) {
    const { page, x, y } = placeOfLabel(size, (skipped % labelsOn(size)) + index)
    for (; pages <= page; pages += 1) document.addPage()
    document.save().translate(x, y)
    drawTag(document, tag, LABEL_SHEETS[size].label)
    document.restore()
    await setImmediate()
  }
  document.end()
  return pdf
}

function drawTag(document: PDFKit.PDFDocument, tag: PriceTag, [width, height]: readonly [number, number]): void {
  const edge = Math.min(width, height) * 0.09
  const side = Math.min(height - 2 * edge, width * 0.36)
  drawQr(document, tag.url, width - edge - side, (height - side) / 2, side)
  const room = width - side - 3 * edge
  const small = Math.max(6, height * 0.085)
  const foot = height - edge - small * 1.25
  write(document, `${tag.sku}  ·  ${tag.seller}`, {
    x: edge,
    y: foot,
    width: room,
    size: small,
    color: MUTED,
    lines: 1,
  })
  const priceSize = height * 0.17
  const tagHeight = priceSize * 1.6
  const tagTop = foot - tagHeight - height * 0.035
  drawPrice(document, printable(tag.price), { x: edge, y: tagTop, height: tagHeight, size: priceSize, maxWidth: room })
  const titleSize = Math.min(height * 0.125, room * 0.115, 15)
  document.fontSize(titleSize)
  const lines = Math.max(1, Math.floor((tagTop - edge * 0.8) / document.currentLineHeight()))
  write(document, tag.title, { x: edge, y: edge * 0.8, width: room, size: titleSize, color: INK, lines })
}

interface TextOptions {
  x: number
  y: number
  width: number
  /** In points. */
  size: number
  color: string
  lines: number
}

function write(document: PDFKit.PDFDocument, text: string, { x, y, width, size, color, lines }: TextOptions): void {
  document.fontSize(size).fillColor(color)
  const height = document.currentLineHeight() * lines + 1
  const content = lines === 1 ? truncate(document, printable(text), width) : printable(text)
  document.text(content, x, y, { width, height, ellipsis: '…', lineBreak: lines > 1 })
}

/** pdfkit would drop the whole last word. */
function truncate(document: PDFKit.PDFDocument, text: string, width: number): string {
  if (document.widthOfString(text) <= width) return text
  let shortened = text
  while (shortened && document.widthOfString(`${shortened}…`) > width) shortened = shortened.slice(0, -1)
  return `${shortened.trimEnd()}…`
}

/** A manila tag with two clipped corners and a hole with a brass ring. */
function drawPrice(
  document: PDFKit.PDFDocument,
  price: string,
  { x, y, height, size, maxWidth }: { x: number; y: number; height: number; size: number; maxWidth: number },
): void {
  document.fontSize(size)
  const space = height * 1.15
  const fitted = Math.min(size, (size * (maxWidth - space)) / document.widthOfString(price))
  document.fontSize(fitted)
  const width = document.widthOfString(price) + space
  const corner = height * 0.28
  document
    .path(`M${x + corner} ${y}H${x + width}V${y + height}H${x + corner}L${x} ${y + height - corner}V${y + corner}Z`)
    .fillAndStroke(TAG, BRASS)
  document.circle(x + height * 0.42, y + height / 2, height * 0.11).fillAndStroke('#ffffff', BRASS)
  document
    .fillColor(INK)
    .text(price, x + height * 0.75, y + (height - document.currentLineHeight()) / 2, { lineBreak: false })
}

/** Merges adjacent squares into one shape, because printers may draw hairlines between separate ones. */
function drawQr(document: PDFKit.PDFDocument, text: string, x: number, y: number, side: number): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 })
  const unit = side / rows.length
  for (const [row, cells] of rows.entries())
    for (let from = 0; from < cells.length; from += 1) {
      if (!cells[from]) continue
      const white = cells.indexOf(false, from)
      const until = white === -1 ? cells.length : white
      document.rect(x + from * unit, y + row * unit, (until - from) * unit, unit)
      from = until
    }
  document.fill('#000000')
}
