import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** WCAG 2.2 AA and axe's best practices. The size of targets is of 2.2, and axe leaves it out unless asked. */
const EVERYTHING: RunOptions = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }

/** All that the other theme can change. */
const COLORS: RunOptions = { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] }

/**
 * What axe finds wrong with the page as it stands, in both themes: `light button-name: <button>`. The page is left in the
 * light one. Asked directly, because axe's own wrapper opens a second page for each question and takes four times as long.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  const dark = await run(page, COLORS)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const light = await run(page, EVERYTHING)
  return [...light.map((line) => `light ${line}`), ...dark.map((line) => `dark ${line}`)]
}

const run = (page: Page, options: RunOptions): Promise<string[]> =>
  page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, options)
