import type { Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

const STEPS = 8

/** Fingers on the glass, as the browser hears of them; each goes straight from one point to another. */
async function move(page: Page, fingers: { from: Point; to: Point }[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const at = (share: number) =>
    fingers.map(({ from, to }) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }))
  await touch('touchStart', at(0))
  for (let step = 1; step <= STEPS; step += 1) await touch('touchMove', at(step / STEPS))
  await touch('touchEnd', [])
  await session.detach()
}

/** One finger along a line across the screen. */
export const swipe = (page: Page, { from, to, y }: { from: number; to: number; y: number }): Promise<void> =>
  move(page, [{ from: { x: from, y }, to: { x: to, y } }])

/** Two fingers, so many pixels from each other, go together or apart. */
export const pinch = (page: Page, { x, y, from, to }: Point & { from: number; to: number }): Promise<void> =>
  move(page, [
    { from: { x: x - from / 2, y }, to: { x: x - to / 2, y } },
    { from: { x: x + from / 2, y }, to: { x: x + to / 2, y } },
  ])
