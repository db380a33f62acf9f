import { formatNumber } from '../../contracts/counts.ts'
import { formatCents } from '../../contracts/money.ts'
import { type Notification, notify } from '../account/notification/notify.ts'
import type { Deps } from '../deps.ts'
import { MINUTE_MS } from '../durations.ts'
import type { Block } from '../mail/write-mail.ts'
import { dequeueReviewed, findSellersDue, type Reviewed } from './review-mail-queries.ts'

/** Waits until nothing of a seller's was reviewed for this long: an admin may still undo or explain a review. */
const QUIET_MS = 5 * MINUTE_MS
/** But no longer than this after the first review. */
const LATEST_MS = 30 * MINUTE_MS
/** Per message; the rest is on the dashboard. */
const MAX_LISTED = 20

/** Job: tells each seller in one message which of their items were approved, and which were rejected and why. */
export async function sendReviewMails(deps: Deps): Promise<void> {
  const { db, settings } = deps
  const now = deps.now().getTime()
  const due = { quietSince: new Date(now - QUIET_MS), latest: new Date(now - LATEST_MS) }
  for (const sellerId of await findSellersDue(db, due))
    await db.transaction(async (tx) => {
      const notification = reviewNotification(await dequeueReviewed(tx, sellerId), settings.PUBLIC_URL)
      if (notification) await notify(deps, tx, sellerId, notification)
    })
}

/** Null if every review was undone, or its item taken off the marketplace since. */
function reviewNotification(reviewed: Reviewed[], publicUrl: string): Notification | null {
  const rejected = reviewed.filter(({ status }) => status === 'rejected')
  const approved = reviewed.filter(({ status }) => status === 'approved' || status === 'sold')
  if (rejected.length + approved.length === 0) return null
  const url = rejected.length > 0 ? '/seller?tab=pending' : '/seller'
  return {
    kind: 'items_reviewed',
    title: titleOf(approved, rejected),
    body: bodyOf(approved, rejected),
    url,
    blocks: [...rejectedBlocks(rejected, publicUrl + url), ...approvedBlocks(approved)],
  }
}

function titleOf(approved: Reviewed[], rejected: Reviewed[]): string {
  if (rejected.length === 0)
    return approved.length === 1 ? `Approved: ${approved[0]?.title}` : `${approved.length} of your items are approved`
  if (approved.length === 0)
    return rejected.length === 1
      ? `Not approved: ${rejected[0]?.title}`
      : `${rejected.length} of your items were not approved`
  return `${approved.length} of your items ${approved.length === 1 ? 'is' : 'are'} approved, ${rejected.length} not`
}

function bodyOf(approved: Reviewed[], rejected: Reviewed[]): string {
  const [first] = rejected
  if (!first) return `Buyers can find ${approved.length === 1 ? 'it' : 'them'} on the marketplace now.`
  if (rejected.length > 1) return 'See why on your dashboard, edit them and send them again.'
  return first.rejectionReason ?? 'Edit it on your dashboard and send it again.'
}

function rejectedBlocks(rejected: Reviewed[], url: string): Block[] {
  if (rejected.length === 0) return []
  const isOne = rejected.length === 1
  return [
    {
      say: `${isOne ? 'This item was' : 'These items were'} not approved. Change what is needed and send ${isOne ? 'it' : 'them'} again from your dashboard.`,
    },
    {
      links: rejected
        .slice(0, MAX_LISTED)
        .map(({ title, rejectionReason }) => ({ text: title, url, note: rejectionReason ?? 'No reason was given.' })),
    },
    more(rejected),
  ]
}

function approvedBlocks(approved: Reviewed[]): Block[] {
  if (approved.length === 0) return []
  return [
    { say: `${approved.length === 1 ? 'This item is' : 'These items are'} approved, and on the marketplace:` },
    { facts: approved.slice(0, MAX_LISTED).map(({ title, price }) => [formatCents(price), title]) },
    more(approved),
  ]
}

const more = ({ length }: Reviewed[]): Block =>
  length > MAX_LISTED && { say: `And ${formatNumber(length - MAX_LISTED)} more.` }
