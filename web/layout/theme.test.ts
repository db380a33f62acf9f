import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { SHOW_THEME } from './theme.ts'

/** The page after the inline script has run. */
function shown(cookie: string) {
  const dataset: { theme?: string } = {}
  const metas = ['light', 'dark'].map((theme) => ({ media: `(prefers-color-scheme: ${theme})` }))
  runInNewContext(SHOW_THEME, { document: { cookie, documentElement: { dataset }, querySelectorAll: () => metas } })
  return [dataset.theme, ...metas.map(({ media }) => media)]
}

test('a chosen theme applies before the first paint, and to the theme color of the browser', () => {
  expect(shown('fernvale_visitor=1; fernvale_theme=dark')).toEqual(['dark', 'not all', 'all'])
  expect(shown('fernvale_theme=light; other=dark')).toEqual(['light', 'all', 'not all'])
})

test.each(['', 'fernvale_theme=', 'fernvale_theme=darkest', 'my_fernvale_theme=dark', 'fernvale_theme=system'])(
  'without a choice the machine decides: %s',
  (cookie) =>
    expect(shown(cookie)).toEqual([undefined, '(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']),
)
