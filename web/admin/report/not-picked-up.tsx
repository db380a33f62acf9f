import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide'
import { useState } from 'react'
import { formatNumber, plural } from '../../../contracts/counts.ts'
import { formatPrice } from '../../../contracts/money.ts'
import { formatPickupCode } from '../../../contracts/pickup-rules.ts'
import type { SaleReport, WaitingOrder } from '../../../contracts/report.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ConfirmAction } from '../confirm-action.tsx'
import { localTime } from '../local-time.ts'
import { FoldSummary, Part } from './report-part.tsx'

/** A longer list starts collapsed, so that it does not push what goes home out of sight. */
export const startsOpen = (waiting: readonly unknown[]): boolean => waiting.length <= 20

/** Why none of these buyers can be reminded now. */
export const whyNobody = (waiting: Pick<WaitingOrder, 'remindedAt'>[]): string =>
  waiting.some(({ remindedAt }) => remindedAt)
    ? 'Everyone with an address was reminded. You can remind them again after 12 hours.'
    : 'None of these buyers left an email address, so nobody can be reminded.'

/** Paid items that were not picked up, by buyer. */
export function NotPickedUp({ report: { sale, notPickedUp } }: { report: SaleReport }) {
  const [isAsked, setAsked] = useState(false)
  const due = notPickedUp.filter(({ canRemind }) => canRemind).length
  return (
    <Part
      title="Paid and not picked up"
      aside={
        notPickedUp.length > 0 && (
          <Button
            variant="secondary"
            size="small"
            className="print:hidden"
            disabled={due === 0}
            onClick={() => setAsked(true)}
          >
            <Icon of={MailCheck} className="size-4" />
            Remind them
          </Button>
        )
      }
    >
      {notPickedUp.length === 0 ? (
        <p className="text-muted">Everything that was paid has been picked up.</p>
      ) : (
        <>
          {due === 0 && <p className="text-muted text-sm print:hidden">{whyNobody(notPickedUp)}</p>}
          <details open={startsOpen(notPickedUp)} className="group border-line border-y">
            <FoldSummary name={plural(notPickedUp.length, 'order')} />
            <ul className="divide-y divide-line border-line border-t">
              {notPickedUp.map((order) => (
                <Waiting key={order.orderId} order={order} />
              ))}
            </ul>
          </details>
        </>
      )}
      <ConfirmAction
        open={isAsked}
        title={due === 1 ? 'Email one buyer?' : `Email the buyers of ${formatNumber(due)} orders?`}
        confirm="Remind them"
        variant="primary"
        cancel="Not now"
        busyText="Sending..."
        run={(api) => api('POST /api/admin/sale-events/{id}/remind-pickups', { params: { id: sale.id } })}
        success={({ reminded }) => ({
          title: plural(reminded, 'buyer gets an email', 'orders: their buyers get an email'),
        })}
        failure="Failed to send the reminders. Please try again."
        onClose={() => setAsked(false)}
      >
        Each gets one email with what waits for them and their pickup code. Nobody is reminded twice within 12 hours.
      </ConfirmAction>
    </Part>
  )
}

const Waiting = ({ order }: { order: WaitingOrder }) => (
  <li className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[16rem_minmax(0,1fr)] print:break-inside-avoid print:grid-cols-[16rem_minmax(0,1fr)]">
    <div className="min-w-0">
      <p className="font-semibold">
        <Link
          to="/admin/orders/$id"
          params={{ id: String(order.orderId) }}
          className="-my-2.5 inline-block py-2.5 underline decoration-line underline-offset-4 hover:text-fern"
        >
          {order.buyerName}
        </Link>
      </p>
      <p className="text-muted text-sm">{order.buyerEmail || 'No address'}</p>
      <p className="text-sm tabular-nums">
        <span className="text-muted">Code</span> {formatPickupCode(order.pickupCode)}
      </p>
      {order.remindedAt && <p className="text-muted text-sm">Reminded {localTime(order.remindedAt)}</p>}
    </div>
    <ul className="grid min-w-0 content-start gap-1.5">
      {order.items.map(({ purchaseId, title, seller, amount }) => (
        <li key={purchaseId} className="flex justify-between gap-4">
          <span className="min-w-0">
            {title} <span className="text-muted text-sm">from {seller}</span>
          </span>
          <span className="shrink-0 whitespace-nowrap tabular-nums">{formatPrice(amount)}</span>
        </li>
      ))}
    </ul>
  </li>
)
