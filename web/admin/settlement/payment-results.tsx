import { Check, Clock, TriangleAlert } from 'lucide'
import { formatPrice } from '../../../contracts/money.ts'
import type { PayoutStatus } from '../../../contracts/payout-rules.ts'
import { focusOnce } from '../../ui/focus-once.ts'
import { Icon } from '../../ui/icon.tsx'
import { STATUS_NAMES } from './payment-words.ts'
import type { PaymentResult } from './use-payments.ts'

/** The result of each payment, announced to screen readers. Those that failed come first. */
export function PaymentResults({ results }: { results: readonly PaymentResult[] }) {
  const listed = [...results.filter((result) => 'reason' in result), ...results.filter((result) => 'payout' in result)]
  return (
    <div className="grid gap-3">
      <p ref={focusOnce} tabIndex={-1} role="status" className="font-semibold outline-none">
        {summaryOf(results)}
      </p>
      <ul aria-label="Results" className="divide-y divide-line">
        {listed.map((result) => (
          <li key={result.payee.sellerId} className="flex gap-3 py-2.5">
            <Mark result={result} />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap gap-x-4">
                <span className="min-w-0 font-medium">{result.payee.username}</span>
                <span className="ml-auto whitespace-nowrap font-semibold tabular-nums">
                  {formatPrice(result.payee.amount)}
                </span>
              </p>
              <p className={'reason' in result ? 'text-clay text-sm' : 'text-muted text-sm'}>
                {'reason' in result ? result.reason : textFor(result.payout.status)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {results.some((result) => 'reason' in result && result.isRefused) && (
        <p className="text-muted text-sm">To pay another amount or another way, choose Done.</p>
      )}
    </div>
  )
}

const textFor = (status: PayoutStatus): string =>
  status === 'pending'
    ? "Stripe hasn't answered yet. We keep trying, and email the seller once it's made."
    : STATUS_NAMES[status]

function Mark({ result }: { result: PaymentResult }) {
  const shape = 'mt-0.5 size-5 shrink-0'
  if ('reason' in result) return <Icon of={TriangleAlert} className={`${shape} text-clay`} />
  return <Icon of={result.payout.status === 'pending' ? Clock : Check} className={`${shape} text-fern`} />
}

function summaryOf(results: readonly PaymentResult[]): string {
  const all = results.length
  const made = results.filter((result) => 'payout' in result)
  const pending = made.filter(({ payout }) => payout.status === 'pending').length
  const paid = made.length - pending
  const unsure = results.filter((result) => 'reason' in result && result.mayBePaid).length
  if (paid === all) return all === 1 ? 'Paid.' : 'Everyone was paid.'
  if (all === 1) return pending > 0 ? 'On its way.' : unsure > 0 ? 'It may have been paid.' : 'Not paid.'
  const others = pending > 0 ? `, ${pending} ${pending === 1 ? 'payout is' : 'payouts are'} on the way` : ''
  const doubt = unsure > 0 ? `, ${unsure} may have been` : ''
  return `${paid} of ${all} ${paid === 1 ? 'was' : 'were'} paid${doubt}${others}.`
}
