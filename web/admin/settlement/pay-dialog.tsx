import { useState } from 'react'
import { formatPrice } from '../../../contracts/money.ts'
import type { SellerSettlement, Settlement } from '../../../contracts/settlement.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { sumToBePaid } from './pay-bar.tsx'
import { PayForm, type PayValues } from './pay-form.tsx'
import { PaymentResults } from './payment-results.tsx'
import { type PaymentChoice, usePayments } from './use-payments.ts'

interface PayDialogProps {
  open: boolean
  selected: readonly SellerSettlement[]
  settlement: Settlement
  /** Gets the ids of the sellers who were paid. */
  onClose: (paid: number[]) => void
}

/** Records a payout to each selected seller, or makes it through Stripe, then shows the results. */
export function PayDialog({ open, selected, settlement, onClose }: PayDialogProps) {
  const { pay, results, busy, reset } = usePayments()
  const [choice, setChoice] = useState<PaymentChoice>()
  // Keep the requested amounts: those behind the dialog change as soon as something is paid.
  const [asked, setAsked] = useState<readonly SellerSettlement[]>()
  const sellers = asked ?? selected
  const retryable = results.filter((result) => 'reason' in result && !result.isRefused).map(({ payee }) => payee)
  const isDone = results.length > 0

  function submit({ method, reference, amount }: PayValues) {
    const payees = sellers.map(({ sellerId, username, toBePaid }) => ({
      sellerId,
      username,
      amount: sellers.length === 1 ? amount : toBePaid,
    }))
    const next = { method, reference }
    setChoice(next)
    setAsked(sellers)
    void pay(payees, next)
  }

  function close() {
    onClose(results.flatMap((result) => ('payout' in result ? [result.payee.sellerId] : [])))
    setAsked(undefined)
    reset()
  }

  return (
    <FormDialog
      open={open}
      onClose={close}
      busy={busy}
      {...(isDone && { unsaved: false })}
      title={
        isDone ? 'Payouts' : sellers.length === 1 ? `Pay ${sellers[0]?.username}` : `Pay ${sellers.length} sellers`
      }
      submit={sellers.length === 1 ? 'Pay' : `Pay ${formatPrice(sumToBePaid(sellers))}`}
      busyText="Paying..."
      footer={
        isDone
          ? (dismiss) => (
              <div className="flex flex-wrap justify-end gap-3">
                {retryable.length > 0 && (
                  <Button variant="secondary" busy={busy} onClick={() => choice && pay(retryable, choice)}>
                    Try again
                  </Button>
                )}
                <Button onClick={dismiss} disabled={busy}>
                  Done
                </Button>
              </div>
            )
          : undefined
      }
    >
      {isDone ? (
        <PaymentResults results={results} />
      ) : (
        <PayForm sellers={sellers} settlement={settlement} onPay={submit} />
      )}
    </FormDialog>
  )
}
