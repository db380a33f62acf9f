import { toDollars } from '../../../contracts/money.ts'
import type { PriceDrop } from '../../../contracts/price-drop-rules.ts'
import type { SaleEvent } from '../../../contracts/sale.ts'
import { SALE_MS } from '../../../contracts/sale-rules.ts'
import { openPass } from '../callers.ts'
import { addProduct } from '../stock.ts'
import { type Books, drawerName } from './books.ts'
import { cardPayments } from './card-payments.ts'
import { deskSales } from './desk-sales.ts'
import { moneyOut } from './money-out.ts'
import { read } from './response.ts'
import type { WeekendShop } from './shop.ts'
import { createWeekend, MIN_CARD_AMOUNT, type Till } from './weekend.ts'

const MINUTE = 60_000
const ITEMS = 16
const ACTS = 40
const TAX_RATES = [null, null, '0', '8.875', '6.3501', '25']
const DEFAULT_TAX_RATE = '7.25'

/** Throws for every response that contradicts the actions before it; `disagreements` compares the sums. */
export async function playWeekend(shop: WeekendShop, seed: number): Promise<Books> {
  await shop.clear()
  const weekend = createWeekend(shop, seed)
  const { deps, admin, adminId, sellers } = shop
  const { dice, books, items, unsold } = weekend
  const { below, chance, pick } = dice
  const { goToCheckout, finishCheckout, endPages } = cardPayments(weekend)
  const { sellAtDesk, payByPhone, count } = deskSales(weekend, goToCheckout)
  const { refund, refundAtProvider, payOut, undoPayout } = moneyOut(weekend)

  async function openSale(): Promise<void> {
    const [hour, now] = [60 * MINUTE, deps.now().getTime()]
    const drops: PriceDrop[] = []
    for (let drop = below(4), percent = 0, at = now; drop > 0; drop--) {
      at += (2 + below(12)) * hour
      percent += 1 + below(30)
      drops.push({ at: new Date(at).toISOString(), percent })
    }
    const taxRate = pick(TAX_RATES) ?? null
    const terms = { startDate: deps.now().toISOString(), location: 'The barn', taxRate, priceDrops: drops }
    const { id: saleId } = read<SaleEvent>(await admin.post('/api/sale-events', terms), 201)
    weekend.sale = { saleId, rate: taxRate ?? DEFAULT_TAX_RATE }
    for (let item = 0; item < ITEMS; item++) {
      const { id: sellerId } = pick(sellers) ?? shop.sellers[0] ?? { id: 0 }
      const price = chance(0.1) ? 1 + below(MIN_CARD_AMOUNT) : MIN_CARD_AMOUNT + below(chance(0.5) ? 2_000 : 40_000)
      const leastPrice = chance(0.3) ? 1 + below(price) : null
      const { id } = await addProduct(deps, { sellerId, price, joinsPriceDrops: chance(0.6), leastPrice })
      items.push({ id, sellerId })
    }
    const tills: Till[] = [
      { browser: admin, drawer: drawerName({ passId: null, accountId: adminId }), sellerId: null, mayLower: true },
    ]
    for (const { id, browser } of sellers)
      tills.push({ browser, drawer: drawerName({ passId: null, accountId: id }), sellerId: id, mayLower: true })
    for (const mayLowerPrices of [true, false]) {
      const pass = read(await admin.post('/api/admin/desk-passes', { name: 'Ana', mayLowerPrices }), 201)
      const drawer = drawerName({ passId: pass.id, accountId: null })
      tills.push({ browser: await openPass(shop.app, pass), drawer, sellerId: null, mayLower: mayLowerPrices })
    }
    weekend.tills = tills
  }

  async function changePrice(): Promise<void> {
    const item = pick(unsold())
    const seller = sellers.find(({ id }) => id === item?.sellerId)
    if (!item || !seller) return
    const price = toDollars(MIN_CARD_AMOUNT + below(20_000))
    read(await seller.browser.patch(`/api/products/${item.id}`, { price }), 200, 409)
  }

  async function undoPriceDrop(): Promise<void> {
    const sale = read<SaleEvent[]>(await admin.get('/api/sale-events'), 200).find(
      ({ id }) => id === weekend.sale.saleId,
    )
    const last = sale?.priceDrops.filter(({ at }) => Date.parse(at) <= deps.now().getTime()).at(-1)
    if (last) read(await admin.post(`/api/sale-events/${weekend.sale.saleId}/price-drops/undo`, { at: last.at }), 200)
  }

  const acts: [number, () => Promise<void>][] = [
    [20, goToCheckout],
    [22, finishCheckout],
    [24, sellAtDesk],
    [6, payByPhone],
    [14, refund],
    [2, refundAtProvider],
    [5, count],
    [4, changePrice],
    [4, () => payOut()],
    [2, undoPayout],
    [1, undoPriceDrop],
    [7, () => shop.moveOn((1 + below(20)) * MINUTE)],
  ]
  const oneOf = acts.flatMap(([weight, play]) => Array.from({ length: weight }, () => play))

  for (let sales = chance(0.3) ? 2 : 1; sales > 0; sales--) {
    await openSale()
    const end = deps.now().getTime() + SALE_MS
    for (let act = 0; act < ACTS; act++) {
      await pick(oneOf)?.()
      if (chance(0.06)) await shop.moveOn(Math.min((1 + below(8)) * 60 * MINUTE, end - MINUTE - deps.now().getTime()))
    }
    await shop.moveOn(end + 60 * MINUTE - deps.now().getTime())
    await endPages()
    if (chance(0.5)) for (const seller of sellers) await payOut(seller, true)
    if (chance(0.7)) await undoPayout()
    if (chance(0.5)) await refund()
  }
  return books
}
