import type { Database } from '../../database/connect.ts'
import { shareWrites } from '../../database/share-writes.ts'
import type { Deps } from '../../deps.ts'
import { perKey } from '../../per-key.ts'
import type { Offer } from '../line/offer-queries.ts'
import { createHolds, type HoldRequest, type HoldResult } from './create-holds.ts'

const create = shareWrites<Deps, HoldRequest, HoldResult>({
  maxCalls: 50,
  together: (deps, requests, options) => deps.db.transaction((tx) => createHolds(tx, deps, requests, options)),
})

/** Items that this process is holding, with the end of that. */
const pendingIn = perKey((_: Database) => new Map<number, Promise<void>>())

/**
 * Resolves when this process has held one of these items, or failed to. Undefined if it is holding none; call `requestHold` in the same
 * tick. Only an optimization: the row lock and the unique index decide.
 */
export function pendingHold(db: Database, productIds: number[]): Promise<void> | undefined {
  const pending = pendingIn(db)
  for (const id of productIds) if (pending.has(id)) return pending.get(id)
  return undefined
}

/** Requests for one item each, free as last read, share a transaction with those that wait at the same moment. */
export async function requestHold(deps: Deps, request: HoldRequest, offers: Offer[]): Promise<HoldResult> {
  const pending = pendingIn(deps.db)
  const isShared = request.productIds.length === 1 && offers.every(({ hold, hasLine }) => !hold && !hasLine)
  const held = create(deps, request, { isShared })
  const end = held.then(
    () => {},
    () => {},
  )
  for (const id of request.productIds) pending.set(id, end)
  try {
    return await held
  } finally {
    for (const id of request.productIds) pending.delete(id)
  }
}
