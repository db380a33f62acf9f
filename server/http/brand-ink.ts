const FERN = '#2f5d43'

/** The lightest background of brand-colored text, and the text color on a brand-colored one. */
const CARD = '#fffdf8'
/** WCAG 2.2, level AA. */
const READABLE = 4.5

/**
 * The operator's color for emails, pictures and the test checkout, darkened until text in it or on it is readable. Pages do
 * the same in tokens.css. Takes `fern` or a color such as `#2f5d43`.
 */
export function brandInk(color: string): string {
  let channels = readChannels(color === 'fern' ? FERN : color)
  while (contrast(channels, readChannels(CARD)) < READABLE) channels = channels.map((value) => value * 0.97)
  return `#${channels.map((value) => Math.floor(value).toString(16).padStart(2, '0')).join('')}`
}

/** Red, green and blue, 0 to 255. */
const readChannels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

function contrast(one: number[], other: number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
