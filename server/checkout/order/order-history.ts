import type { Answer } from '../../../contracts/call.ts'
import { isInDrawer } from '../../../contracts/desk-rules.ts'
import type { OrderEvent } from '../../../contracts/order.ts'
import { type AuditEntry, findAuditEntries } from '../../admin/audit.ts'
import type { Queryable } from '../../database/connect.ts'
import type { Mark } from '../../pickup/handover.ts'
import { type OrderItemRow, type OrderItemRows, purchaseIdsOf } from './order-queries.ts'

type Event = Answer<typeof OrderEvent>

const WHAT: Record<string, Event['what']> = {
  'order.receipt-sent': 'receipt sent',
  'order.address-corrected': 'address corrected',
  'order.pickup-reminded': 'pickup reminder sent',
  'order.pickup-moved': 'pickup move sent',
}

/** The events of an order, oldest first. */
export async function orderHistory(db: Queryable, rows: OrderItemRows, marks: Mark[]): Promise<Event[]> {
  const [{ order }] = rows
  const purchaseIds = purchaseIdsOf(rows)
  const titleOf = (id: number | null) => rows.find(({ purchase }) => purchase.id === id)?.checkout.title ?? null
  const refunds = await findAuditEntries(db, ['purchase.refunded'], purchaseIds)
  const entries = await findAuditEntries(db, Object.keys(WHAT), [order.id])
  const paid: Event = { at: order.createdAt, what: 'paid', by: null, item: null, note: null }
  const events: Event[] = [
    ...marks.map(
      ({ purchaseId, isHandedOver, at, by }): Event => ({
        at,
        what: isHandedOver ? 'handed over' : 'put back',
        by,
        item: titleOf(purchaseId),
        note: null,
      }),
    ),
    ...rows.flatMap(({ purchase }): Event[] => {
      const { id, refundedAt: at, refundReason: note } = purchase
      if (!at) return []
      const refund = refunds.find(({ subjectId }) => subjectId === id)
      const by = refund?.by ?? null
      return [{ at, what: 'refunded', by, item: titleOf(id), note, ...drawerOf(purchase, refund) }]
    }),
    ...entries.map(
      ({ action, at, by, details }): Event => ({
        at,
        what: WHAT[action] ?? 'receipt sent',
        by,
        item: null,
        note: action === 'order.address-corrected' ? `${details.from} to ${details.to}` : null,
      }),
    ),
  ]
  // A desk's handover is some milliseconds older than its order.
  return [paid, ...events.sort((a, b) => a.at.getTime() - b.at.getTime())]
}

/** Without a helper's drawer, a cash refund was paid by who made it. */
function drawerOf(purchase: OrderItemRow['purchase'], refund: AuditEntry | undefined): Pick<Event, 'drawer'> {
  if (!isInDrawer(purchase)) return {}
  const drawer = refund?.details.paidFrom ?? refund?.by
  return typeof drawer === 'string' ? { drawer } : {}
}
