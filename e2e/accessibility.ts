import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** WCAG 2.2 AA and axe's best practices. The target size of WCAG 2.2 must be enabled explicitly. */
const ALL_RULES: RunOptions = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }

/** The rules that depend on the theme. */
const COLOR_RULES: RunOptions = { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] }

/**
 * The violations in both themes, such as `light button-name: <button>`, once nothing is busy: what is faded meanwhile has
 * too little contrast. Leaves the page in the light theme.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  return violationsMeanwhile(page)
}

/** The same without waiting. Runs axe in the page: its Playwright wrapper opens a second page and takes four times as long. */
export async function violationsMeanwhile(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  const dark = await run(page, COLOR_RULES)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const light = await run(page, ALL_RULES)
  return [...light.map((line) => `light ${line}`), ...dark.map((line) => `dark ${line}`)]
}

const run = (page: Page, options: RunOptions): Promise<string[]> =>
  page.evaluate(async (options) => {
    // What is behind a dialog is inert, and was scanned without it.
    const dialogs = document.querySelectorAll<HTMLElement>('dialog:modal')
    const scanned = dialogs.length > 0 ? dialogs : document
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(scanned, options)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, options)
