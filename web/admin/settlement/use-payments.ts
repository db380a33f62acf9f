import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewPayout, Payout } from '../../../contracts/payout.ts'
import { useSessionCheck } from '../../account/session-end.ts'
import { hasStatus, LONG_TIMEOUT_MS, messageOf } from '../../lib/api.ts'
import { affectedBy, invalidate } from '../../lib/invalidate.ts'
import { mayHaveSucceeded } from '../../lib/request-failure.ts'
import { forgetRequestKey, requestKey } from '../../lib/request-key.ts'
import { useApi } from '../../lib/use-api.ts'
import { useFormName } from '../../session/form-name.ts'

interface Payee {
  sellerId: number
  username: string
  /** Decimal dollars. */
  amount: string
  /** Decimal dollars, as the page showed it. */
  toBePaid: string
}

export type PaymentChoice = Pick<NewPayout, 'method' | 'reference' | 'drawer'>

/** `isRefused`: a retry would be refused, too. `mayBePaid`: only the answer may have been lost. */
interface Failure {
  reason: string
  isRefused: boolean
  mayBePaid: boolean
}

/** The result of one payment. */
export type PaymentResult = { payee: Payee } & ({ payout: Payout } | Failure)

/** Which of the payments is being made, from 1. */
export interface Paying {
  place: number
  all: number
}

export function failureOf(error: unknown): Failure {
  const mayBePaid = mayHaveSucceeded(error)
  const reason = messageOf(error, 'We could not reach the server. Try again: nobody is paid twice.')
  return { reason, isRefused: !mayBePaid && !hasStatus(error, 429), mayBePaid }
}

/**
 * Pays several sellers, one call each. A retry after a lost response has the same key, so nobody is paid twice. Once the
 * page shows another sum to be paid, the same amount is a new payment.
 */
export function usePayments() {
  const api = useApi()
  const queryClient = useQueryClient()
  const checkSession = useSessionCheck()
  const formName = useFormName('payout')
  const [results, setResults] = useState<PaymentResult[]>([])
  const [paying, setPaying] = useState<Paying>()

  /** Null if the session has ended, which the page says itself. */
  async function payOne(payee: Payee, choice: PaymentChoice): Promise<PaymentResult | null> {
    const payment = { sellerId: payee.sellerId, amount: payee.amount, ...choice }
    const name = `${formName}-${payee.sellerId}`
    try {
      const payout = await api('POST /api/admin/payouts', {
        body: { ...payment, key: requestKey(name, { ...payment, toBePaid: payee.toBePaid }) },
        timeoutMs: LONG_TIMEOUT_MS,
      })
      forgetRequestKey(name)
      return { payee, payout }
    } catch (error) {
      if (checkSession(error)) return null
      const failure = failureOf(error)
      // Another try is a new payment.
      if (!failure.mayBePaid) forgetRequestKey(name)
      return { payee, ...failure }
    }
  }

  async function pay(payees: readonly Payee[], choice: PaymentChoice): Promise<void> {
    const done: PaymentResult[] = []
    for (const payee of payees) {
      setPaying({ place: done.length + 1, all: payees.length })
      const result = await payOne(payee, choice)
      if (!result) break
      done.push(result)
    }
    // A retry's results take the places of the earlier ones.
    setResults((before) => [...new Map([...before, ...done].map((result) => [result.payee.sellerId, result])).values()])
    setPaying(undefined)
    invalidate(queryClient, affectedBy('payout'))
  }

  const reset = () => setResults([])

  return { pay, results, paying, reset }
}
