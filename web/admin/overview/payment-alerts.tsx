import { useQuery } from '@tanstack/react-query'
import type { PaymentAlert } from '../../../contracts/payment-alert.ts'
import { useApi } from '../../lib/use-api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { paymentAlertsQuery } from '../admin-queries.ts'
import { Loaded } from '../loaded.tsx'
import { localTime } from '../local-time.ts'
import { AdminSection } from '../section.tsx'
import { useAdminAction } from '../use-admin-action.ts'

const TEXTS: Record<PaymentAlert['kind'], { title: string; todo: string }> = {
  unexpected_payment: {
    title: 'Wrong payment',
    todo: 'Check with the payment provider that the money was returned. The item is still for sale unless someone else bought it.',
  },
  partial_refund: {
    title: 'Partly refunded',
    todo: 'To cancel the purchase, refund its order: only the rest goes back. Otherwise tell the seller and mark this as done.',
  },
  refund_stuck: {
    title: 'Refund not made',
    todo: "Check the payment with the provider. While it's disputed, send nothing: the bank may return the money. Otherwise refund it there, or send the money another way and mark this as done.",
  },
  refund_failed: {
    title: 'Refund failed',
    todo: "The buyer didn't get the money. Ask them how to send it, send it, then mark this as done.",
  },
  dispute_opened: {
    title: 'Disputed',
    todo: "Respond on the provider's dashboard, with the pickup as proof. Don't hand over the item until it's settled.",
  },
  dispute_won: { title: 'Dispute won', todo: 'The purchase stands. Nothing to pay back.' },
  dispute_lost: {
    title: 'Dispute lost',
    todo: 'The sale still counts for the seller. Talk to them; to take it off the books, refund the order: no money is sent if the bank took back all of it.',
  },
}

/** Reports from the payment provider that a person must act on. */
export function PaymentAlerts() {
  const query = useQuery(paymentAlertsQuery(useApi()))
  return (
    <AdminSection id="payments" title="Payments to review">
      <Loaded query={query} skeleton="h-12" failure="We couldn't load the payments">
        {(alerts) =>
          alerts.some(isOpen) ? (
            <OpenAlerts alerts={alerts} />
          ) : (
            <p className="text-muted">All payments are fine. Disputes and failed refunds show up here.</p>
          )
        }
      </Loaded>
    </AdminSection>
  )
}

/** What to review about the payment of the order on this page. */
export const OrderAlerts = ({ alerts }: { alerts: PaymentAlert[] }) =>
  alerts.some(isOpen) && (
    <section aria-labelledby="order-alerts" className="grid gap-4">
      <h3 id="order-alerts" className="font-semibold font-serif text-xl">
        Payments to review
      </h3>
      <OpenAlerts alerts={alerts.map((alert) => ({ ...alert, orderId: null }))} />
    </section>
  )

const isOpen = ({ resolvedAt }: PaymentAlert): boolean => resolvedAt === null

const OpenAlerts = ({ alerts }: { alerts: PaymentAlert[] }) => (
  <ul className="grid gap-4">
    {alerts.filter(isOpen).map((alert) => (
      <AlertCard key={alert.id} alert={alert} />
    ))}
  </ul>
)

function AlertCard({ alert }: { alert: PaymentAlert }) {
  const { act, busy } = useAdminAction()
  const { title, todo } = TEXTS[alert.kind]
  const resolve = () =>
    act({
      run: (api) => api('POST /api/admin/payment-alerts/{id}/resolve', { params: { id: alert.id } }),
      success: () => ({ title: 'Marked as done' }),
      failure: 'Failed to mark as done. Please try again.',
    })
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 rounded-md bg-clay-wash px-4 py-4 sm:px-5">
      <div className="grid min-w-0 flex-1 basis-72 gap-1.5">
        <h3 className="flex flex-wrap items-baseline gap-x-3 font-serif text-lg leading-tight">
          <strong className="font-semibold text-clay-deep">{title}</strong>
          <span className="min-w-0 font-medium">{alert.title}</span>
        </h3>
        <p>{alert.message}</p>
        <p className="font-semibold">{todo}</p>
        <p className="text-sm">
          {alert.buyerName}
          {alert.buyerEmail && ` (${alert.buyerEmail})`}
          {alert.paymentId && <>, payment {alert.paymentId}</>}, {localTime(alert.createdAt)}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {alert.orderId !== null && (
          <ButtonLink
            to="/admin/orders/$id"
            params={{ id: String(alert.orderId) }}
            variant="secondary"
            size="small"
            aria-label={`Order no. ${alert.orderId}: ${alert.title}`}
          >
            Order no. {alert.orderId}
          </ButtonLink>
        )}
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          busyText="Marking..."
          aria-label={`Mark as done: ${title}, ${alert.title}`}
          onClick={resolve}
        >
          Mark as done
        </Button>
      </div>
    </li>
  )
}
