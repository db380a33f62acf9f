import type { Page } from '@playwright/test'

/** Presses the key as often, and returns what got the focus while something else, such as a sticky bar, covered it. */
export async function coveredStops(page: Page, key: 'Tab' | 'Shift+Tab', presses: number): Promise<string[]> {
  const covered: string[] = []
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press(key)
    const found = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const { left, top, width, height } = element.getBoundingClientRect()
      const isSeen = [2, height / 2, height - 2].some((y) =>
        element.contains(document.elementFromPoint(left + width / 2, top + y)),
      )
      return isSeen ? null : element.outerHTML
    })
    if (found) covered.push(found)
  }
  return covered
}
