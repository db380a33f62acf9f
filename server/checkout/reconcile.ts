import type { Deps } from '../deps.ts'
import { isLive } from '../product/hold.ts'
import { type CheckoutRow, findUnsettled, moveCheckouts } from './checkout-queries.ts'
import { moveLines, productsOf } from './line-moves.ts'
import { settle } from './settle.ts'

const AT_ONCE = 8
/** After this many failures in a row the provider is assumed to be down. */
const BACKOFF_MS = 16

/**
 * Asks the provider about every unsettled checkout: records purchases of buyers who never came back, releases holds nobody will
 * pay, makes refunds that are due. Repairs what a crash or a lost webhook left behind.
 */
export async function reconcile(deps: Deps): Promise<void> {
  const payments = new Map<string, CheckoutRow[]>()
  for (const checkout of await findUnsettled(deps.db))
    payments.set(checkout.reference, [...(payments.get(checkout.reference) ?? []), checkout])
  const waiting = [...payments.values()]
  let failures = 0
  async function takeOn(): Promise<void> {
    for (let checkouts = waiting.shift(); checkouts && failures < BACKOFF_MS; checkouts = waiting.shift())
      failures = (await close(deps, checkouts)) ? 0 : failures + 1
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeOn))
  if (failures >= BACKOFF_MS) throw new Error('reconciliation stopped: the payment provider does not answer')
}

/** False if it has to be retried later. Never throws, so that one failure doesn't block the others. */
async function close(deps: Deps, checkouts: CheckoutRow[]): Promise<boolean> {
  const [first] = checkouts
  try {
    if (first?.status === 'opening') await dropUnopened(deps, first)
    else await settle(deps, checkouts)
    return true
  } catch (error) {
    deps.log.warn({ err: error, checkout: first?.id }, 'a checkout could not be settled')
    return false
  }
}

/** Nobody has the page of an `opening` one, so there is nothing to ask. */
async function dropUnopened(deps: Deps, checkout: CheckoutRow): Promise<void> {
  const { db, now } = deps
  if (isLive(checkout, now())) return
  await moveLines(deps, productsOf(await moveCheckouts(db, checkout.reference, 'failed', { updatedAt: now() })))
}
