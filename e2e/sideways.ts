import { expect, type Locator, type Page } from '@playwright/test'

/** A small phone, a desktop of 1280 px at 200%, and a typical phone, also with letters twice as large. */
const LAYOUTS = [
  [320, ''],
  [640, ''],
  [390, ''],
  [390, '200%'],
] as const

/** Neither the page nor any box in it overflows horizontally: at each width, and with text twice as large. */
export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  for (const [width, fontSize] of LAYOUTS) {
    await page.setViewportSize({ width, height: 844 })
    expect.soft(await page.evaluate(tooWide, [width, fontSize] as const), `${name} at ${width} px`).toEqual([])
  }
}

/** Playwright does not wait until the page has the new size, and styles may follow a frame later. */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  await page.waitForFunction((width) => matchMedia(`(width: ${width}px)`).matches, width)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** As in the browser's settings. */
export async function doubleLetters(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
}

/** Runs in the page: once it has this width, what is wider than its box or the screen, the innermost of each. */
async function tooWide([width, fontSize]: readonly [number, string]): Promise<string[]> {
  const root = document.documentElement
  root.style.fontSize = fontSize
  const frame = () => new Promise(requestAnimationFrame)
  while (!matchMedia(`(width: ${width}px)`).matches) await frame()
  // Styles may follow a frame later.
  await frame()
  await frame()
  // Excludes what is meant to be swiped.
  const scrolls = [...document.querySelectorAll<HTMLElement>('.overflow-y-auto')].filter(
    (element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0,
  )
  const boxes = root.scrollWidth > width ? [root, ...scrolls] : scrolls
  const found = boxes.map((box) => {
    const edge = box === root ? width : box.getBoundingClientRect().right
    const beyond = [...box.querySelectorAll<HTMLElement>('*')].filter(
      (element) => element.getBoundingClientRect().right > edge + 1,
    )
    const last = beyond.filter((element) => !beyond.some((other) => other !== element && element.contains(other)))
    const names = last
      .slice(0, 4)
      .map((element) => `${element.tagName}.${element.className} "${element.textContent?.slice(0, 20)}"`)
    return `${box.tagName}.${box.className} ${box.scrollWidth} of ${box === root ? width : box.clientWidth}: ${names.join(' | ')}`
  })
  root.style.fontSize = ''
  return found
}

/** The words of a box that break over several lines, though each would fit on one. */
export const brokenWords = (box: Locator): Promise<string[]> =>
  box.evaluate((element) => {
    const broken: string[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const word of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange()
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
        if (new Set(tops).size > 1) broken.push(word[0])
      }
    return broken
  })
