import { expect, type Locator, type Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

const STEPS = 8
/** Seconds between two moves as reported to the browser: under load, real times would make any gesture a flick. */
const STEP = 0.016

/** Touches as dispatched to the browser; each moves in a straight line. */
async function move(page: Page, fingers: { from: Point; to: Point }[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  let timestamp = Date.now() / 1000
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) => {
    timestamp += STEP
    return session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp })
  }
  const at = (share: number) =>
    fingers.map(({ from, to }) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }))
  await touch('touchStart', at(0))
  for (let step = 1; step <= STEPS; step += 1) await touch('touchMove', at(step / STEPS))
  // Pause before lifting, so this is not a flick.
  for (let step = 0; step < STEPS; step += 1) await touch('touchMove', at(1))
  await touch('touchEnd', [])
  await session.detach()
}

/** One finger along a line across the screen. */
export const swipe = (page: Page, { from, to, y }: { from: number; to: number; y: number }): Promise<void> =>
  move(page, [{ from: { x: from, y }, to: { x: to, y } }])

/** Two fingers pinch, from one distance in pixels to another. */
export const pinch = (page: Page, { x, y, from, to }: Point & { from: number; to: number }): Promise<void> =>
  move(page, [
    { from: { x: x - from / 2, y }, to: { x: x - to / 2, y } },
    { from: { x: x + from / 2, y }, to: { x: x + to / 2, y } },
  ])

/**
 * A long press that waits until the page reports the item as picked up (`held`) and where it is (`over`); Playwright itself
 * only taps.
 */
export async function dragByTouch(
  page: Page,
  from: Locator,
  to: Locator,
  { held, over }: { held: string; over: string },
): Promise<void> {
  const [start, end] = [await center(from), await center(to)]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', start)
  await expect(page.getByText(held)).toBeAttached()
  for (let step = 1; step <= STEPS; step += 1)
    await touch('touchMove', {
      x: start.x + ((end.x - start.x) * step) / STEPS,
      y: start.y + ((end.y - start.y) * step) / STEPS,
    })
  await expect(page.getByText(over)).toBeAttached()
  await touch('touchEnd')
  await session.detach()
}

/** Drops what it drags once the page reports where it is (`over`), and waits until the page hears clicks again. */
export async function dragByMouse(page: Page, from: Locator, to: Locator, over: string): Promise<void> {
  const [start, end] = [await center(from), await center(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: STEPS })
  await expect(page.getByText(over)).toBeAttached()
  await page.mouse.up()
  // dnd-kit drops those of the first 50 ms.
  await page.evaluate(async () => {
    let isHeard = false
    addEventListener('click', () => (isHeard = true), { once: true })
    while (!isHeard) {
      await new Promise(requestAnimationFrame)
      document.documentElement.click()
    }
  })
}

async function center(target: Locator): Promise<Point> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to be seen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
