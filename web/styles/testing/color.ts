/** Red, green and blue, each 0 to 1. */
type Rgb = readonly [number, number, number]

export function readHex(hex: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [red, green, blue]
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const fromLinear = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

/** The contrast ratio of WCAG 2, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)
}

interface Oklch {
  /** 0 to 1. */
  l: number
  c: number
  /** In radians. */
  h: number
}

/** The matrices of CSS Color 4. Colors outside sRGB are clipped, as browsers do. */
export const oklch = {
  of([red, green, blue]: Rgb): Oklch {
    const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)]
    const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
    const bee = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
    const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short
    return { l, c: Math.hypot(a, bee), h: Math.atan2(bee, a) }
  },

  toRgb({ l, c, h }: Oklch): Rgb {
    const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
    const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
    const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
    const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
    return [
      toChannel(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
      toChannel(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
      toChannel(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
    ]
  },
}

const toChannel = (linear: number): number => fromLinear(Math.min(1, Math.max(0, linear)))
