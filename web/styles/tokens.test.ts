import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrast, oklch, readHex } from './testing/color.ts'

const STYLES = import.meta.dirname
const css = readFileSync(path.join(STYLES, 'tokens.css'), 'utf8')

type Theme = 'light' | 'dark'
const THEMES: Theme[] = ['light', 'dark']

/** `--name: light-dark(#…, #…)`, or one color for both. */
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(
    ([, name, light, dark, both]) => [name, { light: light ?? both ?? '', dark: dark ?? both ?? '' }],
  ),
)

function colorOf(name: string, theme: Theme) {
  const token = tokens.get(name)
  if (!token) throw new Error(`no color token ${name}`)
  return readHex(token[theme])
}

/** Background and text colors. Listed by hand: in the markup they are set on different elements. */
const TEXT: Record<string, string[]> = {
  paper: ['ink', 'muted', 'fern', 'fern-deep', 'clay', 'clay-deep'],
  sun: ['ink', 'muted', 'fern', 'fern-deep', 'clay', 'clay-deep'],
  card: ['ink', 'muted', 'fern', 'fern-deep', 'clay', 'clay-deep'],
  'fern-wash': ['ink', 'muted', 'fern', 'fern-deep'],
  'clay-wash': ['ink', 'muted', 'clay-deep'],
  fern: ['on-fern'],
  'fern-deep': ['on-fern'],
  clay: ['on-clay'],
  'clay-deep': ['on-clay'],
  tag: ['on-tag'],
  hot: ['on-hot'],
  ink: ['paper'],
}
const pairs = Object.entries(TEXT).flatMap(([ground, texts]) => texts.map((text) => [text, ground] as const))

describe.each(THEMES)('in the %s theme', (theme) => {
  test.each(pairs)('%s is legible on %s', (text, ground) => {
    expect(contrast(colorOf(text, theme), colorOf(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['paper', 'sun', 'card'])('input borders and the focus ring stand out from %s', (ground) => {
    expect(contrast(colorOf('edge', theme), colorOf(ground, theme))).toBeGreaterThanOrEqual(3)
    expect(contrast(colorOf('fern', theme), colorOf(ground, theme))).toBeGreaterThanOrEqual(3)
  })
})

test.each(THEMES)('who asks for more contrast gets 7:1 on pages, cards and filled buttons, %s', (theme) => {
  const [, rules = ''] = /prefers-contrast: more\) \{(.+?)\n\}/s.exec(css) ?? []
  const stronger = new Map(
    [...rules.matchAll(/--([\w-]+): var\(--([\w-]+)\);/g)].map(([, name = '', by]) => [name, by]),
  )
  const strongColor = (name: string) => colorOf(stronger.get(name) ?? name, theme)
  const few = pairs
    .filter(([, ground]) => ['paper', 'card', 'fern', 'clay'].includes(ground))
    .filter(([text, ground]) => contrast(strongColor(text), strongColor(ground)) < 7)
  expect(few).toEqual([])
})

describe("an operator's color in place of fern", () => {
  const brands = [
    '#000000',
    '#ffffff',
    '#ff0000',
    '#00ff00',
    '#0000ff',
    '#ffff00',
    '#ff00aa',
    '#00ffff',
    '#7f7f7f',
    '#8a2be2',
  ]

  /** Evaluates `oklch(from var(--brand) L C h)` in tokens.css, where L and C are a number or a bound on the brand's own. */
  function brandToken(name: string, theme: Theme, brand: string) {
    const rule = css.slice(css.indexOf(':root[data-brand]'))
    const [light, dark] = [...(rule.split(`--${name}:`)[1] ?? '').matchAll(/oklch\(from var\(--brand\) (.+?) h\)/g)]
    const [lightness = '', chroma = ''] =
      ((theme === 'light' ? light : dark)?.[1] ?? '').match(/\w+\([^)]*\)|[\d.]+|\w/g) ?? []
    const own = oklch.of(readHex(brand))
    return oklch.toRgb({ l: bounded(lightness, own.l), c: bounded(chroma, own.c), h: own.h })
  }

  function bounded(rule: string, own: number): number {
    const [, bound, limit] = /^(min|max)\(\w, ([\d.]+)\)$/.exec(rule) ?? []
    if (bound === 'min') return Math.min(own, Number(limit))
    if (bound === 'max') return Math.max(own, Number(limit))
    return rule === 'c' ? own : Number(rule)
  }

  test.each(THEMES.flatMap((theme) => brands.map((brand) => [brand, theme] as const)))(
    '%s is legible, %s',
    (brand, theme) => {
      const fern = brandToken('fern', theme, brand)
      const deep = brandToken('fern-deep', theme, brand)
      const wash = brandToken('fern-wash', theme, brand)
      for (const ground of ['paper', 'sun', 'card']) {
        expect(contrast(fern, colorOf(ground, theme))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(deep, colorOf(ground, theme))).toBeGreaterThanOrEqual(4.5)
      }
      for (const ground of [fern, deep]) expect(contrast(colorOf('on-fern', theme), ground)).toBeGreaterThanOrEqual(4.5)
      for (const text of [fern, deep, colorOf('ink', theme), colorOf('muted', theme)])
        expect(contrast(text, wash)).toBeGreaterThanOrEqual(4.5)
    },
  )
})

test("the browser's theme color is that of the top bar", () => {
  const root = readFileSync(path.join(STYLES, '../routes/__root.tsx'), 'utf8')
  const found = [...root.matchAll(/"theme-color" content="(#\w{6})" media="\(prefers-color-scheme: (\w+)\)"/g)]
  expect(found.map(([, color, theme]) => [theme, color])).toEqual(
    THEMES.map((theme) => [theme, tokens.get('sun')?.[theme]]),
  )
})
