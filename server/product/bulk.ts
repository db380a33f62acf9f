import type { BulkChange, BulkResult } from '../../contracts/bulk.ts'
import { repriced } from '../../contracts/bulk-rules.ts'
import type { Answer } from '../../contracts/call.ts'
import type { Cents } from '../../contracts/money.ts'
import type { Deps } from '../deps.ts'
import { AppError, conflict, notFound } from '../http/app-error.ts'
import { accountKey } from '../http/keys.ts'
import { createLimiter } from '../http/limiter.ts'
import type { Signed } from '../http/viewer.ts'
import { joinPriceDrops, relistProduct, removeProduct, repriceProduct, unlistProduct } from './product.ts'
import { BULK_CHANGES } from './product-limits.ts'
import { findOwnIds } from './product-queries.ts'
import type { ProductAnswer } from './product-row.ts'

/**
 * Changes many of the account's own items by the rules of the single calls. Each runs in its own transaction, so locks are
 * short and one failure does not affect the rest. Other people's items are not found, even for admins. Throws 429 past
 * `BULK_CHANGES`.
 */
export async function changeMany(deps: Deps, account: Signed, change: BulkChange): Promise<Answer<typeof BulkResult>> {
  const own = await findOwnIds(deps.db, account.id, change.ids)
  return changeEach(deps, account, change.ids, async (productId, index) => {
    if (!own.has(productId)) throw notFound('Product not found')
    return changeOne(deps, account, productId, change, change.seenPrices?.[index])
  })
}

/** Runs one after the other and collects each `AppError` in `refused`. Throws 429 past `BULK_CHANGES`. */
export async function changeEach(
  { pool }: Pick<Deps, 'pool'>,
  account: Signed,
  ids: number[],
  changeOne: (id: number, index: number) => Promise<ProductAnswer>,
): Promise<Answer<typeof BulkResult>> {
  await createLimiter(pool, BULK_CHANGES).count(accountKey(account.id))
  const result: Answer<typeof BulkResult> = { changed: [], refused: [] }
  for (const [index, productId] of ids.entries())
    try {
      result.changed.push(await changeOne(productId, index))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.refused.push({ productId, message: error.message })
    }
  return result
}

function changeOne(
  deps: Deps,
  account: Signed,
  id: number,
  { action, percent = 0 }: BulkChange,
  seen: Cents | undefined,
): Promise<ProductAnswer> {
  if (action === 'unlist') return unlistProduct(deps, account, id)
  if (action === 'relist') return relistProduct(deps, account, id)
  if (action === 'delete') return removeProduct(deps, account, id)
  if (action === 'join-price-drops') return joinPriceDrops(deps, account, id, true)
  if (action === 'leave-price-drops') return joinPriceDrops(deps, account, id, false)
  return repriceProduct(deps, account, id, (price) => nextPrice(price, percent, seen))
}

function nextPrice(price: Cents, percent: number, seen: Cents | undefined): Cents {
  if (seen !== undefined && seen !== price) throw conflict('Its price has changed in the meantime.')
  const next = repriced(price, percent)
  if (next === null) throw conflict('Its price would be too high.')
  if (next === price) throw conflict('Its price is too low to change by this percentage.')
  return next
}
