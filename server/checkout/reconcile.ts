import pLimit from 'p-limit'
import type { Deps } from '../deps.ts'
import { groupRows } from '../group-rows.ts'
import { isLive } from '../product/hold.ts'
import { type CheckoutRow, findUnsettledCheckouts } from './checkout-queries.ts'
import { dropUnopened } from './open-checkout.ts'
import { settle } from './settle.ts'

const CONCURRENCY = 8
/** In a row; then the provider is assumed to be down. */
const MAX_FAILURES = 16

/**
 * Job: settles every open checkout with the provider. Records purchases of buyers who never came back, releases holds that can
 * no longer be paid, and makes refunds that are due. Repairs what a crash or a lost webhook left behind.
 */
export async function reconcile(deps: Deps): Promise<void> {
  const payments = groupRows(await findUnsettledCheckouts(deps.db), ({ reference }) => reference)
  let failures = 0
  await pLimit(CONCURRENCY).map(payments, async (checkouts) => {
    if (failures < MAX_FAILURES) failures = (await close(deps, checkouts)) ? 0 : failures + 1
  })
  if (failures >= MAX_FAILURES) throw new Error('reconciliation stopped: the payment provider does not answer')
}

/** False if it has to be retried later. Never throws, so that one failure doesn't block the others. */
async function close(deps: Deps, checkouts: [CheckoutRow, ...CheckoutRow[]]): Promise<boolean> {
  const [first] = checkouts
  try {
    if (first.status !== 'opening') await settle(deps, checkouts)
    else if (!isLive(first, deps.now())) await dropUnopened(deps, first.reference)
    return true
  } catch (error) {
    deps.log.warn({ err: error, checkout: first.id }, 'a checkout could not be settled')
    return false
  }
}
