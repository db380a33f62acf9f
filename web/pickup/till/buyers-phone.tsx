import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Cents, formatCents, formatPrice } from '../../../contracts/money.ts'
import type { Pickup } from '../../../contracts/pickup.ts'
import { useOffline } from '../../lib/online.ts'
import { Button } from '../../ui/button.tsx'
import { focusInPlace } from '../../ui/focus-once.ts'
import { Note } from '../../ui/note.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useDeskApi } from '../use-desk-api.ts'
import type { Till } from './till.ts'
import type { OpenPayment, TillProgress, TillState } from './till-state.ts'

/** A fallback: the live connection reports changes at once, but may fail unnoticed. */
const REFETCH_MS = 3000

interface BuyersPhoneProps {
  till: Till
  state: TillState & TillProgress
  payment: OpenPayment
  /** With tax, until the server has responded. */
  total: Cents
  /** The desk's list. */
  pickups: Pickup[]
}

/** The payment page as a QR code, until the buyer has paid. */
export function BuyersPhone({ till, state: { busy, problem }, total, payment, pickups }: BuyersPhoneProps) {
  const api = useDeskApi()
  const { sessionId } = payment
  const isOff = useOffline()
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/desk/checkouts', sessionId],
    queryFn: () => api('GET /api/desk/checkouts/{sessionId}', { params: { sessionId } }),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
    retry: false,
  })
  // The desk's list has changed, so this may have been paid.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for every new list.
  useEffect(() => void refetch(), [pickups, refetch])
  useEffect(() => {
    if (data?.state === 'paid' && data.sale) till.paid(data.sale)
    else if (data?.state === 'over') void till.unpaid('The payment page was closed. Nothing was paid.')
    else if (data?.state === 'returned')
      void till.unpaid('The payment came too late. The money goes back to the buyer.')
  }, [data, till])
  return (
    <section
      aria-labelledby="phone-heading"
      className="mx-auto grid w-full max-w-md justify-items-center gap-5 rounded-lg border border-line bg-card px-5 py-6 text-center sm:px-8"
    >
      <div>
        <h2
          id="phone-heading"
          tabIndex={-1}
          ref={focusInPlace}
          className="font-semibold font-serif text-2xl outline-none"
        >
          Scan to pay {data ? formatPrice(data.total) : formatCents(total)}
        </h2>
        <p className="mt-1 text-muted">Hold this out to the buyer. They pay on their own phone.</p>
      </div>
      <QrCode text={payment.url} label="QR code of the payment page" className="w-full max-w-80 rounded-md" />
      <p role="status" className="flex items-center gap-3 font-semibold">
        <Spinner />
        Waiting for the payment
      </p>
      {(isOff || error) && (
        <Note role="alert" className="w-full text-left">
          <strong>We can't see whether the buyer has paid.</strong> Check the connection, and wait before you hand
          anything over.
        </Note>
      )}
      {problem && (
        <Note tone="warning" role="alert" className="w-full text-left">
          {problem}
        </Note>
      )}
      <Button
        variant="secondary"
        size="large"
        className="w-full"
        busy={busy === 'closing'}
        onClick={async () => {
          await till.closePayment()
          await refetch()
        }}
      >
        Back to the sale
      </Button>
    </section>
  )
}
