import type { Answer } from '../../contracts/call.ts'
import type { Cents } from '../../contracts/money.ts'
import type { PriceDropPreview } from '../../contracts/price-drop.ts'
import { droppedPrice, happenedDrops } from '../../contracts/price-drop-rules.ts'
import { LOWEST_PRICE_TOO_HIGH } from '../../contracts/product.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Transaction } from '../database/connect.ts'
import { withLongStatements } from '../database/long-statements.ts'
import type { Deps } from '../deps.ts'
import { badField } from '../http/app-error.ts'
import type { Signed } from '../http/viewer.ts'
import { dropInForce, undoDrop } from '../sale/price-drop.ts'
import { requireSale, type SaleAnswer } from '../sale/sale.ts'
import { findJoinDefault, findJoining, lockOutdated, movePrices } from './price-drop-queries.ts'
import type { StoredProduct } from './product-queries.ts'

/** Items listed per drop; the totals count all of them. */
const PREVIEW_LIMIT = 500

/**
 * Job: applies the current price drop to all items in one transaction, and restores prices after the sale. Items being
 * paid for follow in a later run. Depends only on the clock and the rows, so it catches up after downtime and is
 * idempotent across servers.
 */
export const applyPriceDrops = (deps: Deps): Promise<void> =>
  withLongStatements(deps.db, async (tx) => {
    await updatePrices(tx, deps)
  })

async function updatePrices(tx: Transaction, { jobs, now }: Deps): Promise<void> {
  const drop = await dropInForce(tx, now())
  const ids = await lockOutdated(tx, drop, now())
  if (ids.length === 0) return
  const { lowered, raised } = await movePrices(tx, ids, drop, now())
  if (lowered + raised === 0) return
  const { saleId, ...happened } = drop ?? {}
  await recordAudit(tx, {
    actorId: null,
    action: drop ? 'sale.prices-dropped' : 'sale.prices-restored',
    ...(saleId !== undefined && { subjectId: saleId }),
    details: { ...happened, lowered, raised },
  })
  if (drop && lowered > 0) await jobs.send(tx, 'sale-price-drop', { saleId: drop.saleId })
}

/** Removes the sale's last drop and restores prices. Throws 404, and 409 unless `at` is that drop's time. */
export const undoPriceDrop = (deps: Deps, admin: Signed, id: number, at: string): Promise<SaleAnswer> =>
  withLongStatements(deps.db, async (tx) => {
    const sale = await undoDrop(tx, admin, id, at, deps.now())
    await updatePrices(tx, deps)
    return sale
  })

/** What each drop of a sale does to the items that currently join. Throws 404. */
export async function previewPriceDrops(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: number,
): Promise<Answer<typeof PriceDropPreview>> {
  const sale = await requireSale(db, id)
  const joining = await findJoining(db, id, now())
  const happened = happenedDrops(sale, now())
  const drops = sale.priceDrops.map((drop) => {
    const items = joining
      .filter(({ leftAloneUpTo }) => leftAloneUpTo < drop.percent)
      .map(({ productId, title, sellerUsername, price, originalPrice, leastPrice, isHeld }) => {
        const before = originalPrice ?? price
        const newPrice = droppedPrice(before, drop.percent, leastPrice)
        return { productId, title, sellerUsername, price: before, newPrice, isHeld }
      })
      .filter((item) => item.newPrice < item.price)
    return {
      ...drop,
      hasHappened: happened.includes(drop),
      items: items.slice(0, PREVIEW_LIMIT),
      itemCount: items.length,
      totalPrice: items.reduce((sum, { price }) => sum + price, 0),
      totalNewPrice: items.reduce((sum, { newPrice }) => sum + newPrice, 0),
    }
  })
  return { drops }
}

/** Whether this seller's new listings join price drops. */
export const newListingsJoinDrops = findJoinDefault

interface PriceEdit {
  price?: Cents | undefined
  joinsPriceDrops?: boolean | undefined
  leastPrice?: Cents | null | undefined
}

type PriceFields = Partial<Pick<StoredProduct, 'price' | 'originalPrice' | 'leastPrice' | 'dropSaleId' | 'dropPercent'>>

/**
 * The price fields after a seller's edit. A new price replaces the original price, is exempt from the current drop, and
 * caps the lowest price. Leaving price drops restores the original price. A new lowest price applies at once. Throws 400
 * for a lowest price above the original price.
 */
export function editedPrices(before: StoredProduct, { price, joinsPriceDrops, leastPrice }: PriceEdit): PriceFields {
  const isNewPrice = price !== undefined && price !== before.price
  const base = isNewPrice ? price : (before.originalPrice ?? before.price)
  if (leastPrice && leastPrice > base) throw badField('leastPrice', LOWEST_PRICE_TOO_HIGH)
  const least = leastPrice === undefined ? before.leastPrice : leastPrice
  const fields: PriceFields = { leastPrice: least && Math.min(least, base) }
  if (joinsPriceDrops === false)
    return { ...fields, price: base, originalPrice: null, dropSaleId: null, dropPercent: null }
  if (isNewPrice) return { ...fields, price, originalPrice: null }
  if (before.dropPercent === null || leastPrice === undefined) return fields
  if (before.originalPrice === null) {
    // A lowest price at the full price has kept the drop away; one below it lets the job apply the drop.
    const isFreed = before.leastPrice === base && (least ?? 0) < base
    return isFreed ? { ...fields, dropSaleId: null, dropPercent: null } : fields
  }
  const after = droppedPrice(base, before.dropPercent, least)
  return { ...fields, price: after, originalPrice: after < base ? base : null }
}
