import type { Database } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { findOffers, type Offer } from './checkout-queries.ts'

type Looker = Pick<Deps, 'db' | 'now'>

interface Ask {
  productIds: number[]
  resolve: (offers: Offer[]) => void
  reject: (error: unknown) => void
}

interface Looks {
  waiting: Ask[]
  isLooking: boolean
}

const byDatabase = new WeakMap<Database, Looks>()

/**
 * `findOffers` without a lock, batched: one statement serves every call made before it starts, so no answer is older than its
 * call.
 */
export function lookAtOffers(deps: Looker, productIds: number[]): Promise<Offer[]> {
  const looks = byDatabase.get(deps.db) ?? { waiting: [], isLooking: false }
  byDatabase.set(deps.db, looks)
  return new Promise((resolve, reject) => {
    looks.waiting.push({ productIds, resolve, reject })
    if (!looks.isLooking) void lookForAll(deps, looks)
  })
}

async function lookForAll({ db, now }: Looker, looks: Looks): Promise<void> {
  looks.isLooking = true
  while (looks.waiting.length > 0) {
    const asked = looks.waiting.splice(0)
    try {
      const offers = await findOffers(db, [...new Set(asked.flatMap(({ productIds }) => productIds))], now())
      const byId = new Map(offers.map((offer) => [offer.product.id, offer]))
      for (const { productIds, resolve } of asked) resolve(productIds.flatMap((id) => byId.get(id) ?? []))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }
  looks.isLooking = false
}
