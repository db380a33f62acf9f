import type { DeskSale } from '../../../contracts/desk.ts'
import { type Cents, toCents } from '../../../contracts/money.ts'
import { anAddress } from '../addresses.ts'
import { Browser } from '../people.ts'
import { type Books, type Bought, exactCommission, exactTax, standingOf } from './books.ts'
import { createDice, type Dice } from './dice.ts'
import { read } from './response.ts'
import type { WeekendShop } from './shop.ts'

/** The smallest card payment. */
export const MIN_CARD_AMOUNT: Cents = 50

export interface Item {
  id: number
  sellerId: number
}

export interface Till {
  browser: Browser
  drawer: string
  /** Null: all of them. */
  sellerId: number | null
  mayLower: boolean
}

/** A sale event, and the tax rate that is expected in it. */
interface Sale {
  saleId: number
  rate: string
}

/** A payment page, and the expected prices of its items. */
export interface Page extends Sale {
  sessionId: string
  browser: Browser
  prices: Map<number, Cents>
  isDesk: boolean
}

interface Sold extends Sale, Pick<Bought, 'receipt' | 'keptBySeller' | 'drawer' | 'sessionId'> {
  prices: Map<number, Cents>
}

/** What has happened so far in a simulated weekend. */
export interface Weekend {
  shop: WeekendShop
  dice: Dice
  books: Books
  items: Item[]
  tills: Till[]
  /** The current one. */
  sale: Sale
  /** Payment pages that are open. */
  pages: Page[]
  /** An idempotency key. */
  key(): string
  /** Candidates; some may be held. */
  unsold(): Item[]
  /** The current state of product pages. */
  shownPrices(wanted: readonly Item[]): Promise<Map<number, Cents>>
  /** Throws for purchases that contradict what was asked for. */
  record(purchases: DeskSale['purchases'], sold: Sold): void
}

export function createWeekend(shop: WeekendShop, seed: number): Weekend {
  const books: Books = { bought: [], payouts: [], counts: [] }
  const items: Item[] = []
  let keys = 0
  const standing = () => standingOf(books)

  async function shownPrices(wanted: readonly Item[]): Promise<Map<number, Cents>> {
    const visitor = new Browser(shop.app, anAddress())
    const prices = new Map<number, Cents>()
    for (const { id } of wanted) prices.set(id, toCents(read(await visitor.get(`/api/products/${id}`), 200).price))
    return prices
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

  return {
    shop,
    dice: createDice(seed),
    books,
    items,
    tills: [],
    sale: { saleId: 0, rate: '' },
    pages: [],
    key: () => `weekend-${seed}-${++keys}`,
    unsold: () => items.filter(({ id }) => !standing().some(({ productId }) => productId === id)),
    shownPrices,
    record,
  }
}
