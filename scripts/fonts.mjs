/**
 * Splits the web fonts into basic Latin, which the first paint waits for, and the rest of Latin, which pages load on demand:
 * `npm install --no-save subset-font@2.9 && node scripts/fonts.mjs`. The files are committed in web/styles/fonts, so builds
 * need no font tools.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'

const FOLDER = path.resolve(import.meta.dirname, '../web/styles/fonts')
const FAMILIES = ['fraunces', 'instrument-sans']

/** Without this list the fonts would keep every OpenType feature, with all alternate glyphs. */
const FEATURES = ['kern', 'liga', 'tnum', 'ccmp', 'rvrn', 'rclt', 'calt']
const WEIGHTS = { min: 400, max: 700 }

const require = createRequire(import.meta.url)

/** The characters of a range such as `U+20-7E, U+A0`. */
function charactersOf(unicodeRange) {
  return unicodeRange
    .split(',')
    .map((part) => part.trim().slice('U+'.length).split('-'))
    .flatMap(([first, last = first]) => {
      const from = Number.parseInt(first, 16)
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, step) =>
        String.fromCodePoint(from + step),
      )
    })
    .join('')
}

// fonts.css defines which characters are in which file.
const css = await readFile(path.join(FOLDER, '../fonts.css'), 'utf8')
for (const family of FAMILIES) {
  const source = await readFile(
    require.resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`),
  )
  for (const [, name, unicodeRange] of css.matchAll(/fonts\/([\w-]+)\.woff2[^}]*unicode-range:\s+([^;]+);/g)) {
    if (!name.startsWith(`${family}-`)) continue
    const font = await subsetFont(source, charactersOf(unicodeRange), {
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
      variationAxes: { wght: WEIGHTS },
      noHinting: true,
    })
    await writeFile(path.join(FOLDER, `${name}.woff2`), font)
    console.log(`${name}.woff2 ${font.length} bytes`)
  }
}
