import { plural } from '../../contracts/counts.ts'
import { notifyAdminsEvery } from '../account/notification/admin-notice.ts'
import type { Deps } from '../deps.ts'
import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import { summarizePending } from './approval-queries.ts'

/** Waits this long for more items, or for an admin who is already reviewing. */
const DELAY_MS = 15 * MINUTE_MS
const INTERVAL_MS = 4 * HOUR_MS

/** Job: tells admins, every four hours at most, that new items are waiting for approval. */
export const notifyOfPendingItems = (deps: Deps): Promise<void> =>
  notifyAdminsEvery(deps, INTERVAL_MS, 'items-wait', async (since) => {
    const { total, first } = await summarizePending(deps.db, since)
    if (!first || deps.now().getTime() - first.getTime() < DELAY_MS) return null
    return {
      kind: 'items_wait',
      title: plural(total, 'item waits for approval', 'items wait for approval'),
      body: "Buyers can't see them until an admin approves them.",
      url: '/admin#approvals',
    }
  })
