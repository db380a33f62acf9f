import { createQueue } from '../database/batch-reads.ts'
import type { Database } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { createHolds, type HoldRequest, type HoldResult } from './create-holds.ts'
import type { Offer } from './offer-queries.ts'

/** Of one transaction, so that the first buyer does not wait long for the last. */
const MAX_REQUESTS = 50

const openHolds = () => ({
  queue: createQueue(createTogether, MAX_REQUESTS),
  /** Items that this process is holding, with the end of that. */
  pending: new Map<number, Promise<void>>(),
})

const byDatabase = new WeakMap<Database, ReturnType<typeof openHolds>>()

function holdsOf(db: Database) {
  const holds = byDatabase.get(db) ?? openHolds()
  byDatabase.set(db, holds)
  return holds
}

/**
 * Resolves when this process has held one of these items, or failed to. Undefined if it is holding none; call `requestHold` in the same
 * tick. Only an optimization: the row lock and the unique index decide.
 */
export function pendingHold(db: Database, productIds: number[]): Promise<void> | undefined {
  const { pending } = holdsOf(db)
  for (const id of productIds) if (pending.has(id)) return pending.get(id)
  return undefined
}

/**
 * Requests for one item each, free as last read, share a transaction with those that wait at the same moment. Others, and those that
 * a shared transaction could not serve, have their own.
 */
export async function requestHold(deps: Deps, request: HoldRequest, offers: Offer[]): Promise<HoldResult> {
  const { queue, pending } = holdsOf(deps.db)
  const isPlain = request.productIds.length === 1 && offers.every(({ hold, hasLine }) => !hold && !hasLine)
  const held = isPlain
    ? queue.ask(deps, request).then((result) => result ?? createAlone(deps, request))
    : createAlone(deps, request)
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

async function createTogether(deps: Deps, requests: HoldRequest[]) {
  // A failure may concern only one of them, such as a sale that was deleted. Each finds out alone.
  const results = await deps.db
    .transaction((tx) => createHolds(tx, deps, requests, { isShared: true }))
    .catch((err) => {
      deps.log.warn({ err }, 'could not hold items together; holding each alone')
      return new Map<HoldRequest, HoldResult>()
    })
  return (request: HoldRequest) => results.get(request)
}

async function createAlone(deps: Deps, request: HoldRequest): Promise<HoldResult> {
  const results = await deps.db.transaction((tx) => createHolds(tx, deps, [request], { isShared: false }))
  const result = results.get(request)
  if (!result) throw new Error('a hold was neither made nor refused')
  return result
}
