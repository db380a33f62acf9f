import type { Books } from './books.ts'
import type { Agree } from './check.ts'
import { figures, orders, provider, receipts, report, tables } from './sales-agree.ts'
import { drawers, payouts, sellersMoney, settlement } from './sellers-agree.ts'
import type { WeekendShop } from './shop.ts'

/** Where the app's screens, files and tables differ from the books: where, the actual and the expected value. */
export async function disagreements(shop: WeekendShop, books: Books): Promise<string[]> {
  const found: string[] = []
  const agree: Agree = (what, said, expected) => {
    const [one, other] = [said, expected].map((value) => JSON.stringify(value))
    if (one !== other) found.push(`${what}: ${one}, should be ${other}`)
  }
  for (const check of [provider, tables, figures, orders, receipts, sellersMoney, settlement, payouts, drawers, report])
    await check(shop, books, agree)
  return found
}
