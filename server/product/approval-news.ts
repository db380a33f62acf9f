import { type NoticeDeps, tellAdminsEvery } from '../account/admin-notice.ts'
import { findWaiting } from './approval-queries.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** So long an item waits before admins are told: they may be there, and more may come. */
const GATHERED_MS = 15 * MINUTE_MS
/** An admin is told at most this often. */
const EVERY_MS = 4 * HOUR_MS

/** Job: tells admins that items wait for approval, if any came since they were last told. */
export const tellAdminsOfWaiting = (deps: NoticeDeps): Promise<void> =>
  tellAdminsEvery(deps, EVERY_MS, 'items-wait', async (since) => {
    const { total, first } = await findWaiting(deps.db, since)
    if (!first || deps.now().getTime() - first.getTime() < GATHERED_MS) return null
    return {
      kind: 'items_wait',
      title: total === 1 ? '1 item waits for approval' : `${total.toLocaleString('en-US')} items wait for approval`,
      body: "Buyers can't see them until an admin approves them.",
      url: '/admin#approvals',
    }
  })
