import type { CompletedPurchase } from '../../../contracts/checkout.ts'
import type { DeskCheckout, DeskSale } from '../../../contracts/desk.ts'
import { type Cents, toCents, toDollars } from '../../../contracts/money.ts'
import type { PriceDrop } from '../../../contracts/price-drop-rules.ts'
import type { SaleEvent } from '../../../contracts/sale.ts'
import { SALE_MS } from '../../../contracts/sale-rules.ts'
import { anAddress } from '../addresses.ts'
import { openPass } from '../callers.ts'
import { Browser } from '../people.ts'
import { addProduct } from '../stock.ts'
import { type Books, type Bought, drawerName, drawerOf, exactCommission, exactTax, standingOf } from './books.ts'
import { createDice } from './dice.ts'
import { moneyOut } from './money-out.ts'
import { read } from './response.ts'
import type { WeekendShop } from './shop.ts'

const MINUTE = 60_000
const ITEMS = 16
const ACTS = 40
const TAX_RATES = [null, null, '0', '8.875', '6.3501', '25']
const DEFAULT_TAX_RATE = '7.25'
/** The smallest card payment. */
const MIN_CARD_AMOUNT: Cents = 50

interface Item {
  id: number
  sellerId: number
}

interface Till {
  browser: Browser
  drawer: string
  /** Null: all of them. */
  sellerId: number | null
  mayLower: boolean
}

/** A payment page, and the expected prices of its items. */
interface Page {
  sessionId: string
  browser: Browser
  prices: Map<number, Cents>
  saleId: number
  rate: string
  isDesk: boolean
}

/** Throws for every response that contradicts the actions before it; `disagreements` compares the sums. */
export async function playWeekend(shop: WeekendShop, seed: number): Promise<Books> {
  const { deps, stripe, admin, adminId, sellers } = shop
  const dice = createDice(seed)
  const { below, chance, pick, some } = dice

  await shop.clear()
  const books: Books = { bought: [], payouts: [], counts: [] }
  const items: Item[] = []
  const pages: Page[] = []
  /** Paid; webhooks and jobs do the rest. */
  const unanswered: Page[] = []
  let tills: Till[] = []
  let saleId = 0
  let rate = ''
  let keys = 0
  const key = () => `weekend-${seed}-${++keys}`
  const { refund, refundAtProvider, payOut, undoPayout } = moneyOut({
    shop,
    dice,
    books,
    key,
    withdraw: (productId) =>
      items.splice(
        items.findIndex(({ id }) => id === productId),
        1,
      ),
  })

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
    saleId = read<SaleEvent>(await admin.post('/api/sale-events', terms), 201).id
    rate = taxRate ?? DEFAULT_TAX_RATE
    for (let item = 0; item < ITEMS; item++) {
      const { id: sellerId } = pick(sellers) ?? shop.sellers[0] ?? { id: 0 }
      const price = chance(0.1) ? 1 + below(MIN_CARD_AMOUNT) : MIN_CARD_AMOUNT + below(chance(0.5) ? 2_000 : 40_000)
      const leastPrice = chance(0.3) ? 1 + below(price) : null
      const { id } = await addProduct(deps, { sellerId, price, joinsPriceDrops: chance(0.6), leastPrice })
      items.push({ id, sellerId })
    }
    tills = [
      { browser: admin, drawer: drawerName({ passId: null, accountId: adminId }), sellerId: null, mayLower: true },
    ]
    for (const { id, browser } of sellers)
      tills.push({ browser, drawer: drawerName({ passId: null, accountId: id }), sellerId: id, mayLower: true })
    for (const mayLowerPrices of [true, false]) {
      const pass = read(await admin.post('/api/admin/desk-passes', { name: 'Ana', mayLowerPrices }), 201)
      const drawer = drawerName({ passId: pass.id, accountId: null })
      tills.push({ browser: await openPass(shop.app, pass), drawer, sellerId: null, mayLower: mayLowerPrices })
    }
  }

  /** The current state of a product page. */
  async function shownPrices(wanted: readonly Item[]): Promise<Map<number, Cents>> {
    const visitor = new Browser(shop.app, anAddress())
    const prices = new Map<number, Cents>()
    for (const { id } of wanted) prices.set(id, toCents(read(await visitor.get(`/api/products/${id}`), 200).price))
    return prices
  }

  const standing = () => standingOf(books)
  /** Candidates; some may be held. */
  const unsold = () => items.filter(({ id }) => !standing().some(({ productId }) => productId === id))

  interface Sold extends Pick<Bought, 'receipt' | 'keptBySeller' | 'drawer' | 'sessionId' | 'saleId'> {
    prices: Map<number, Cents>
    rate: string
  }

  function record(purchases: DeskSale['purchases'], { prices, rate, ...sold }: Sold): void {
    for (const { id, orderId, productId, sellerId, method, ...told } of purchases) {
      const known = books.bought.find((one) => one.id === id)
      const amount = prices.get(productId) ?? Number.NaN
      const tax = exactTax(amount, rate)
      const said = [told.amount, told.tax, told.total].map(toCents).join()
      if (said !== [amount, tax, amount + tax].join())
        throw new Error(`Item ${productId} of ${amount} with ${tax} tax was sold for ${said}`)
      if (known) continue
      const twice = standing().find((one) => one.productId === productId)
      if (twice) throw new Error(`Item ${productId} was sold twice: ${twice.id} and ${id}`)
      const money = { amount, tax, commission: exactCommission(amount) }
      books.bought.push({
        id,
        orderId,
        productId,
        sellerId,
        method,
        ...money,
        ...sold,
        isRefunded: false,
        isRelisted: false,
        refundDrawer: null,
      })
    }
  }

  async function goToCheckout(wanted = some(unsold(), 4)): Promise<void> {
    const prices = await shownPrices(wanted)
    const buyer = chance(0.3) ? pick(sellers) : undefined
    const own = wanted.filter(({ sellerId }) => sellerId === buyer?.id).map(({ id }) => id)
    const payable = [...prices].filter(([id, price]) => price >= MIN_CARD_AMOUNT && !own.includes(id))
    if (payable.length === 0) return
    const browser = buyer?.browser ?? new Browser(shop.app, anAddress())
    const guest = { buyerName: 'Gus Guest', buyerEmail: `gus-${below(5)}@example.com` }
    const productIds = payable.map(([id]) => id)
    const answer = await browser.post('/api/create-checkout-session', { productIds, ...(!buyer && guest) })
    const opened = read(answer, 200, 409, 429)
    if (answer.statusCode !== 200) return
    pages.push({ sessionId: opened.sessionId, browser, prices: new Map(payable), saleId, rate, isDesk: false })
  }

  async function finishCheckout(): Promise<void> {
    const page = pages.splice(below(pages.length), 1)[0]
    if (!page) return goToCheckout()
    if (chance(0.15)) {
      const answer = page.isDesk
        ? await page.browser.delete(`/api/desk/checkouts/${page.sessionId}`)
        : await page.browser.post(`/api/checkout-sessions/${page.sessionId}/cancel`)
      read(answer, 200, 404, 409)
      return
    }
    if (!pay(page)) return
    if (chance(0.3)) unanswered.push(page)
    else if (chance(0.5)) await Promise.all([shop.notify('checkout.session.completed', page.sessionId), hear(page)])
    else await hear(page)
  }

  /** False if the page is closed by now. */
  function pay({ sessionId }: Page): boolean {
    try {
      stripe.pay(sessionId)
      return true
    } catch {
      return false
    }
  }

  /** A payment's outcome, as reported to its buyer or desk. */
  async function hear(page: Page): Promise<void> {
    const { sessionId, browser, prices, isDesk } = page
    const sold = { ...page, keptBySeller: false, drawer: null }
    if (isDesk) {
      const { sale } = read<DeskCheckout>(await browser.get(`/api/desk/checkouts/${sessionId}`), 200)
      if (sale) record(sale.purchases, { ...sold, receipt: sale.receipt })
      return
    }
    const productId = [...prices.keys()][0]
    const answer = await browser.post('/api/dev-complete-purchase', { sessionId, productId })
    const told = read<CompletedPurchase>(answer, 200, 409)
    if (answer.statusCode === 200) record(told.purchases, { ...sold, receipt: told.receipt ?? '' })
  }

  const sellable = ({ sellerId }: Till) => unsold().filter((item) => sellerId === null || item.sellerId === sellerId)

  async function sellAtDesk(): Promise<void> {
    const till = pick(tills)
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
      record(purchases, { receipt, keptBySeller, drawer, sessionId: null, saleId, prices, rate })
    }
    if (answers.filter(({ statusCode }) => statusCode === 201).length > 1) throw new Error('One key sold twice')
  }

  async function payByPhone(): Promise<void> {
    const till = pick(tills)
    const wanted = till ? some(sellable(till), 3) : []
    if (!till || wanted.length === 0) return
    const prices = await shownPrices(wanted)
    if ([...prices.values()].some((price) => price < MIN_CARD_AMOUNT)) return
    const lowered = till.mayLower ? pick([...prices].filter(([, price]) => price > 2 * MIN_CARD_AMOUNT)) : undefined
    if (lowered) prices.set(lowered[0], lowered[1] - below(MIN_CARD_AMOUNT))
    const asked = [...prices].map(([productId, price]) => ({ productId, price: toDollars(price) }))
    const answer = await till.browser.post('/api/desk/checkouts', { items: asked })
    const { sessionId } = read(answer, 200, 409)
    if (sessionId) pages.push({ sessionId, browser: till.browser, prices, saleId, rate, isDesk: true })
  }

  async function count(): Promise<void> {
    const till = pick(tills)
    if (!till) return
    const { expected } = drawerOf(books, till.drawer, saleId)
    const counted = Math.max(0, expected + below(500) - 250)
    const told = read(await till.browser.post('/api/desk/drawer', { counted: toDollars(counted), key: key() }), 201)
    const said = [told.expected, told.counted, told.difference].map(toCents).join()
    if (said !== [expected, counted, counted - expected].join())
      throw new Error(`The drawer of ${till.drawer} holds ${expected}, ${counted} was counted; the desk said ${said}`)
    books.counts.push({ drawer: till.drawer, saleId, expected, counted })
  }

  async function changePrice(): Promise<void> {
    const item = pick(unsold())
    const seller = sellers.find(({ id }) => id === item?.sellerId)
    if (!item || !seller) return
    const price = toDollars(MIN_CARD_AMOUNT + below(20_000))
    read(await seller.browser.patch(`/api/products/${item.id}`, { price }), 200, 409)
  }

  async function undoPriceDrop(): Promise<void> {
    const sale = read<SaleEvent[]>(await admin.get('/api/sale-events'), 200).find(({ id }) => id === saleId)
    const last = sale?.priceDrops.filter(({ at }) => Date.parse(at) <= deps.now().getTime()).at(-1)
    if (last) read(await admin.post(`/api/sale-events/${saleId}/price-drops/undo`, { at: last.at }), 200)
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
    for (const page of unanswered.splice(0)) await hear(page)
    pages.splice(0)
    if (chance(0.5)) for (const seller of sellers) await payOut(seller, true)
    if (chance(0.7)) await undoPayout()
    if (chance(0.5)) await refund()
  }
  return books
}
