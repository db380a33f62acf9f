import type { DeskSale } from '../../../contracts/desk.ts'
import { toCents, toDollars } from '../../../contracts/money.ts'
import { drawerOf } from './books.ts'
import { read } from './response.ts'
import { type Item, MIN_CARD_AMOUNT, type Till, type Weekend } from './weekend.ts'

/** Sales in person and cash counts. `goToCheckout` lets a buyer online ask for the same items. */
export function deskSales(weekend: Weekend, goToCheckout: (wanted: Item[]) => Promise<void>) {
  const { dice, books, pages, key, unsold, shownPrices, record } = weekend
  const { below, chance, pick, some } = dice

  const sellable = ({ sellerId }: Till) => unsold().filter((item) => sellerId === null || item.sellerId === sellerId)

  async function sellAtDesk(): Promise<void> {
    const till = pick(weekend.tills)
    const wanted = till ? some(sellable(till), 4) : []
    if (!till || wanted.length === 0) return
    const listed = await shownPrices(wanted)
    const prices = new Map([...listed].map(([id, price]) => [id, chance(0.3) ? 1 + below(price) : price]))
    const isLowered = [...prices].some(([id, price]) => price !== listed.get(id))
    const method = chance(0.7) ? 'cash' : 'card_reader'
    const keptBySeller = method === 'cash' && chance(0.45)
    const sale = {
      items: [...prices].map(([productId, price]) => ({
        productId,
        ...(price !== listed.get(productId) && { price: toDollars(price) }),
      })),
      method,
      ...(keptBySeller && { heldBy: 'seller' }),
      ...(chance(0.5) && { buyerEmail: 'walk-in@example.com' }),
      key: key(),
    }
    if (chance(0.3)) read(await till.browser.post('/api/desk/holds', { productIds: [...prices.keys()] }), 200, 409)
    const sends = Array.from({ length: chance(0.2) ? 2 : 1 }, () => till.browser.post('/api/desk/sales', sale))
    const [answers] = await Promise.all([Promise.all(sends), chance(0.2) ? goToCheckout(wanted) : undefined])
    for (const answer of answers) {
      if (isLowered && !till.mayLower) read(answer, 403, 409)
      else read(answer, 200, 201, 409)
      if (answer.statusCode > 201) continue
      const { purchases, receipt } = answer.json<DeskSale>()
      const drawer = method === 'cash' && !keptBySeller ? till.drawer : null
      record(purchases, { receipt, keptBySeller, drawer, sessionId: null, prices, ...weekend.sale })
    }
    if (answers.filter(({ statusCode }) => statusCode === 201).length > 1) throw new Error('One key sold twice')
  }

  async function payByPhone(): Promise<void> {
    const till = pick(weekend.tills)
    const wanted = till ? some(sellable(till), 3) : []
    if (!till || wanted.length === 0) return
    const prices = await shownPrices(wanted)
    if ([...prices.values()].some((price) => price < MIN_CARD_AMOUNT)) return
    const lowered = till.mayLower ? pick([...prices].filter(([, price]) => price > 2 * MIN_CARD_AMOUNT)) : undefined
    if (lowered) prices.set(lowered[0], lowered[1] - below(MIN_CARD_AMOUNT))
    const asked = [...prices].map(([productId, price]) => ({ productId, price: toDollars(price) }))
    const answer = await till.browser.post('/api/desk/checkouts', { items: asked })
    const { sessionId } = read(answer, 200, 409)
    if (sessionId) pages.push({ sessionId, browser: till.browser, prices, ...weekend.sale, isDesk: true })
  }

  async function count(): Promise<void> {
    const till = pick(weekend.tills)
    if (!till) return
    const { expected } = drawerOf(books, till.drawer, weekend.sale.saleId)
    const counted = Math.max(0, expected + below(500) - 250)
    const told = read(await till.browser.post('/api/desk/drawer', { counted: toDollars(counted), key: key() }), 201)
    const said = [told.expected, told.counted, told.difference].map(toCents).join()
    if (said !== [expected, counted, counted - expected].join())
      throw new Error(`The drawer of ${till.drawer} holds ${expected}, ${counted} was counted; the desk said ${said}`)
    books.counts.push({ drawer: till.drawer, saleId: weekend.sale.saleId, expected, counted })
  }

  return { sellAtDesk, payByPhone, count }
}
