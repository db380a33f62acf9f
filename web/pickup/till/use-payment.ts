import { useState } from 'react'
import { type Cents, toDollars } from '../../../contracts/money.ts'
import { cashProblem, changeFor } from './cash.ts'
import type { PaymentChoice } from './payment-fields.tsx'
import type { Till } from './till.ts'
import type { TillState } from './till-state.ts'

const FIRST_CHOICE: PaymentChoice = { method: 'cash', email: '', received: '', keeper: 'organiser' }

/** How the buyer pays. Outlasts a look at the payment page on their phone. `total` with tax. */
export function usePayment(till: Till, { payment, unsure }: Pick<TillState, 'payment' | 'unsure'>, total: Cents) {
  const [choice, setChoice] = useState<PaymentChoice>(
    payment ? { ...FIRST_CHOICE, method: 'phone', email: payment.email ?? '' } : FIRST_CHOICE,
  )
  const [isCashChecked, setCashChecked] = useState(false)
  const cashError = cashProblem(total, choice.received)

  async function send() {
    if (unsure) return till.checkAgain()
    const { method, email, received, keeper } = choice
    const buyerEmail = email.trim() || undefined
    if (method === 'phone') {
      setCashChecked(false)
      return till.openPayment(buyerEmail)
    }
    if (method === 'card_reader') return till.sell({ method, buyerEmail }, null)
    if (cashError) return setCashChecked(true)
    const change = changeFor(total, received)
    await till.sell({ method, buyerEmail, heldBy: keeper }, change === null ? null : toDollars(change))
  }

  return {
    choice,
    change(part: Partial<PaymentChoice>) {
      setChoice({ ...choice, ...part })
      if ('received' in part) setCashChecked(false)
    },
    cashError: isCashChecked ? cashError : undefined,
    /** Sells, opens the payment page, or sends again what may be recorded. */
    send,
    reset() {
      setChoice(FIRST_CHOICE)
      setCashChecked(false)
    },
  }
}

export type PaymentForm = ReturnType<typeof usePayment>
