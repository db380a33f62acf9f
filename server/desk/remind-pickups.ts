import type { Answer } from '../../contracts/call.ts'
import type { SaleReport, SentReminders } from '../../contracts/report.ts'
import { findAuditEntries, recordAudit } from '../admin/audit.ts'
import type { Queryable } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { HOUR_MS } from '../durations.ts'
import { groupRows } from '../group-rows.ts'
import type { Signed } from '../http/viewer.ts'
import { shownAddress } from '../mail/deleted-address.ts'
import { requireLockedSale } from '../sale/sale.ts'
import { reminderMail } from './pickup-mails.ts'
import { findWaiting } from './report-queries.ts'

const REMINDED = 'order.pickup-reminded'
/** An order gets at most one reminder in this time. */
const REMIND_EVERY_MS = 12 * HOUR_MS

type Waiting = Answer<typeof SaleReport>['notPickedUp'][number] & { receipt: string }

/** Items of a sale that are paid but not picked up, by order, sorted by the buyer's name. */
export async function waitingOrders(db: Queryable, saleEventId: number, now: Date): Promise<Waiting[]> {
  const groups = groupRows(await findWaiting(db, saleEventId), ({ orderId }) => orderId)
  const reminders = await findAuditEntries(
    db,
    [REMINDED],
    groups.map(([{ orderId }]) => orderId),
  )
  return groups.map((rows) => {
    const [{ orderId, ...first }] = rows
    const buyerEmail = shownAddress(first.buyerEmail)
    const last = reminders.findLast(({ subjectId }) => subjectId === orderId)?.at ?? null
    return {
      orderId,
      receipt: first.receipt,
      pickupCode: first.pickupCode,
      buyerName: first.buyerName,
      buyerEmail,
      items: rows.map(({ purchaseId, title, seller, amount }) => ({ purchaseId, title, seller, amount })),
      remindedAt: last,
      canRemind: buyerEmail !== '' && !isRecent(last, now),
    }
  })
}

const isRecent = (last: Date | null, now: Date): boolean =>
  last !== null && now.getTime() - last.getTime() < REMIND_EVERY_MS

/** Sends one email per waiting order that has an address and got no reminder in the last few hours. Throws 404. */
export async function remindPickups(
  deps: Pick<Deps, 'db' | 'jobs' | 'settings' | 'now'>,
  admin: Signed,
  saleEventId: number,
): Promise<SentReminders> {
  const date = deps.now()
  return deps.db.transaction(async (tx) => {
    // Serializes presses of "Remind them".
    const sale = await requireLockedSale(tx, saleEventId)
    const waiting = await waitingOrders(tx, saleEventId, date)
    const due = waiting.filter(({ canRemind }) => canRemind)
    for (const order of due) {
      await recordAudit(tx, {
        actorId: admin.id,
        action: REMINDED,
        subjectId: order.orderId,
        details: { saleEventId },
      })
      await deps.jobs.send(tx, 'mail', reminderMail(deps.settings, order, sale.endDate > date ? sale : null, date))
    }
    const withoutAddress = waiting.filter(({ buyerEmail }) => buyerEmail === '').length
    return { reminded: due.length, recent: waiting.length - due.length - withoutAddress, withoutAddress }
  })
}
