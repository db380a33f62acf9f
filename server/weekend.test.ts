import { expect, test } from 'vitest'
import { disagreements } from './testing/weekend/agree.ts'
import type { Books } from './testing/weekend/books.ts'
import { playWeekend } from './testing/weekend/play.ts'
import { openWeekendShop } from './testing/weekend/shop.ts'

/** `WEEKENDS=300` simulates more; `WEEKEND_SEED=17` starts at another seed. */
const WEEKENDS = Number(process.env.WEEKENDS ?? 8)
const FIRST_SEED = Number(process.env.WEEKEND_SEED ?? 1)
const SEEDS = Array.from({ length: WEEKENDS }, (_, index) => FIRST_SEED + index)

const shop = await openWeekendShop()
const weekends = new Map<number, { books: Books; wrong: string[] }>()

/** Each is played once, by the first test that needs it. */
async function weekendOf(seed: number) {
  const known = weekends.get(seed)
  if (known) return known
  const books = await playWeekend(shop, seed)
  const weekend = { books, wrong: await disagreements(shop, books) }
  weekends.set(seed, weekend)
  return weekend
}

test.each(SEEDS)('a weekend with seed %i adds up to the cent, on every screen and in every file', async (seed) => {
  expect((await weekendOf(seed)).wrong).toEqual([])
})

test.runIf(WEEKENDS >= 8)(
  'the weekends had every way to sell, to give back, to pay and to count',
  { timeout: WEEKENDS * 90_000 },
  async () => {
    const played: Books[] = []
    for (const seed of SEEDS) played.push((await weekendOf(seed)).books)
    const bought = played.flatMap((books) => books.bought)
    const refunded = bought.filter(({ isRefunded }) => isRefunded)
    for (const all of [bought, refunded]) {
      expect([...new Set(all.map(({ method }) => method))].sort()).toEqual(['card_reader', 'cash', 'online'])
      expect(new Set(all.map(({ keptBySeller }) => keptBySeller)).size).toBe(2)
      expect(new Set(all.map(({ tax }) => tax > 0)).size).toBe(2)
    }
    expect(refunded.some(({ orderId }) => bought.some((one) => one.orderId === orderId && !one.isRefunded))).toBe(true)
    expect(bought.some(({ drawer }) => drawer?.startsWith('pass'))).toBe(true)
    expect(new Set(played.flatMap(({ payouts }) => payouts).map(({ isReversed }) => isReversed)).size).toBe(2)
    const transfers = played.flatMap((books) => books.payouts).filter(({ destination }) => destination !== null)
    expect(transfers.length).toBeGreaterThan(0)
    expect(played.some(({ counts }) => counts.length > 0)).toBe(true)
  },
)
