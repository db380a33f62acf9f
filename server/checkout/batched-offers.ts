import type { Database } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { findOffers, type Offer } from './offer-queries.ts'

type OfferReadDeps = Pick<Deps, 'db' | 'now'>

interface Read {
  productIds: number[]
  resolve: (offers: Offer[]) => void
  reject: (error: unknown) => void
}

interface Batch {
  waiting: Read[]
  isReading: boolean
}

const byDatabase = new WeakMap<Database, Batch>()

/**
 * `findOffers` without a lock, batched: one statement serves all calls made before it starts, so no result is older than its
 * call.
 */
export function findOffersBatched(deps: OfferReadDeps, productIds: number[]): Promise<Offer[]> {
  const batch = byDatabase.get(deps.db) ?? { waiting: [], isReading: false }
  byDatabase.set(deps.db, batch)
  return new Promise((resolve, reject) => {
    batch.waiting.push({ productIds, resolve, reject })
    if (!batch.isReading) void readAll(deps, batch)
  })
}

async function readAll({ db, now }: OfferReadDeps, batch: Batch): Promise<void> {
  batch.isReading = true
  while (batch.waiting.length > 0) {
    const reads = batch.waiting.splice(0)
    try {
      const offers = await findOffers(db, [...new Set(reads.flatMap(({ productIds }) => productIds))], now())
      const byId = new Map(offers.map((offer) => [offer.product.id, offer]))
      for (const { productIds, resolve } of reads) resolve(productIds.flatMap((id) => byId.get(id) ?? []))
    } catch (error) {
      for (const { reject } of reads) reject(error)
    }
  }
  batch.isReading = false
}
