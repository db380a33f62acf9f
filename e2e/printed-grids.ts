import type { Locator } from '@playwright/test'

/**
 * The grids around an element in print, where there should be none around a long list: Firefox moves a row that is longer than
 * the rest of the page to the next page, and prints some rows over others.
 */
export async function printedGrids(locator: Locator): Promise<string[]> {
  const page = locator.page()
  await page.emulateMedia({ media: 'print' })
  const grids = await locator.evaluate((element) => {
    const found: string[] = []
    for (let around = element.parentElement; around && around.id !== 'content'; around = around.parentElement)
      if (getComputedStyle(around).display === 'grid') found.push(around.className)
    return found
  })
  await page.emulateMedia({ media: null })
  return grids
}
