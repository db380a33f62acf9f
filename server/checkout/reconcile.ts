import type { Deps } from '../deps.ts'
import { isLive } from '../hold/hold.ts'
import { type CheckoutRow, findUnsettled, moveCheckout } from './checkout-queries.ts'
import { settle } from './settle.ts'

const AT_ONCE = 8
/** So many failures in a row mean that the provider is away, and that asking on would only take time. */
const BACKOFF_MS = 16

/**
 * Asks the provider about every checkout that is neither paid nor over: buyers who paid and never came back get their
 * purchase, holds that nobody will pay are released, refunds that are due are made. What a crash or a lost webhook
 * left open ends here.
 */
export async function reconcile(deps: Deps): Promise<void> {
  const waiting = await findUnsettled(deps.db)
  let failures = 0
  async function takeOn(): Promise<void> {
    for (let checkout = waiting.shift(); checkout && failures < BACKOFF_MS; checkout = waiting.shift())
      failures = (await close(deps, checkout)) ? 0 : failures + 1
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeOn))
  if (failures >= BACKOFF_MS) throw new Error('reconciliation stopped: the payment provider does not answer')
}

/** False when it has to wait for another time; one that cannot be closed must not keep the others waiting. */
async function close(deps: Deps, checkout: CheckoutRow): Promise<boolean> {
  try {
    if (checkout.status === 'opening') await dropUnopened(deps, checkout)
    else await settle(deps, checkout)
    return true
  } catch (error) {
    deps.log.warn({ err: error, checkout: checkout.id }, 'a checkout could not be settled')
    return false
  }
}

/** No buyer has the page of such a one, so there is nothing to ask. */
async function dropUnopened({ db, now }: Deps, checkout: CheckoutRow): Promise<void> {
  if (!isLive(checkout, now())) await moveCheckout(db, checkout.id, 'failed', { updatedAt: now() })
}
