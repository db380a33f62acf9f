import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { formatPrice } from '../../../contracts/money.ts'
import type { SellerSettlement, Settlement } from '../../../contracts/settlement.ts'
import { useApi } from '../../lib/use-api.ts'
import { drawersQuery } from '../../pickup/drawer/drawer-query.ts'
import { useFormName } from '../../session/form-name.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { sumToBePaid } from './pay-bar.tsx'
import { PayForm, type Payment } from './pay-form.tsx'
import { PaymentResults } from './payment-results.tsx'
import { payingText } from './payment-words.ts'
import { type PaymentChoice, usePayments } from './use-payments.ts'

interface PayDialogProps {
  /** As they were when the dialog opened, whatever is paid meanwhile. Undefined while it is closed. */
  payees: readonly SellerSettlement[] | undefined
  settlement: Settlement
  /** The sale that is settled; all time without it. */
  sale: string | undefined
  /** Gets the ids of the sellers who were paid. */
  onClose: (paid: number[]) => void
}

/** Records a payout to each selected seller, or makes it through Stripe, then shows the results. */
export function PayDialog({ payees, settlement, sale, onClose }: PayDialogProps) {
  const { pay, results, paying, reset } = usePayments()
  const busy = paying !== undefined
  const { data: cash } = useQuery({ ...drawersQuery(useApi(), sale), enabled: payees !== undefined })
  // Closing the page would leave the others unpaid; another page of the shop would not.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: busy, disabled: !busy })
  const [choice, setChoice] = useState<PaymentChoice>()
  const sellers = payees ?? []
  const name = useFormName(`pay-${sellers.map(({ sellerId }) => sellerId).join('-')}`)
  const retryable = results.filter((result) => 'reason' in result && !result.isRefused).map(({ payee }) => payee)
  const isDone = results.length > 0

  function submit({ amount, ...next }: Payment) {
    const payments = sellers.map(({ sellerId, username, toBePaid }) => ({
      sellerId,
      username,
      amount: sellers.length === 1 ? amount : toBePaid,
      toBePaid,
    }))
    setChoice(next)
    void pay(payments, next)
  }

  function close() {
    onClose(results.flatMap((result) => ('payout' in result ? [result.payee.sellerId] : [])))
    reset()
  }

  return (
    <FormDialog
      open={payees !== undefined}
      onClose={close}
      busy={busy}
      storedAs={name}
      unsaved={isDone ? false : undefined}
      title={
        isDone ? 'Payouts' : sellers.length === 1 ? `Pay ${sellers[0]?.username}` : `Pay ${sellers.length} sellers`
      }
      submit={sellers.length === 1 ? 'Pay' : `Pay ${formatPrice(sumToBePaid(sellers))}`}
      busyText={payingText(paying)}
      footer={
        isDone
          ? (dismiss) => (
              <>
                {retryable.length > 0 && (
                  <Button variant="secondary" busy={busy} onClick={() => choice && pay(retryable, choice)}>
                    Try again
                  </Button>
                )}
                <Button onClick={dismiss} disabled={busy}>
                  Done
                </Button>
              </>
            )
          : undefined
      }
    >
      {isDone ? (
        <PaymentResults results={results} />
      ) : (
        <PayForm name={name} sellers={sellers} settlement={settlement} cash={cash} onPay={submit} />
      )}
    </FormDialog>
  )
}
