import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Account } from '../../contracts/account.ts'
import type { Buyer } from '../../contracts/checkout.ts'
import { usePageLocation } from '../lib/use-page-location.ts'
import { useCurrentUser } from '../session/session.ts'

/** Under this name the tab stores what a guest typed until something is bought. */
export const BUYER_FORM = 'buyer'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the entry that a guest's payment step adds, so that Back leads to the form. */
    isPaymentStep?: boolean
  }
}

interface Seen {
  user: Account | null
  /** Who was signed in before `user`: null for a guest, undefined if that has not changed. */
  before: Account | null | undefined
}

export type Buying = ReturnType<typeof useBuyer>

const buyerOf = ({ email, username }: Account): Buyer => ({ buyerEmail: email, buyerName: username })

/**
 * Who pays: the account, or a guest who has filled in the form. Also who was signed in when the checkout was opened: sessions
 * end, and other tabs sign in and out.
 */
export function useBuyer() {
  const { user, isLoading } = useCurrentUser()
  const [seen, setSeen] = useState<Seen | undefined>(isLoading ? undefined : { user, before: undefined })
  if (!isLoading && (!seen || seen.user?.id !== user?.id)) setSeen({ user, before: seen?.user })
  const before = seen?.before
  const [typed, setTyped] = useState<Buyer | null>(null)
  const { history } = useRouter()
  const navigate = useNavigate()
  const isPaymentStep = usePageLocation().state.isPaymentStep === true
  return {
    user,
    before,
    buyer: user ? buyerOf(user) : isPaymentStep ? typed : null,
    /** The form's initial values. */
    details: typed ?? (before ? buyerOf(before) : null),
    /** The buyer came back from the payment step. */
    isBack: !isPaymentStep && typed !== null,
    submit(given: Buyer) {
      setTyped(given)
      // After a reload of the payment step the form shows on the step's own entry.
      navigate({
        to: '.',
        search: true,
        state: { isPaymentStep: true },
        replace: isPaymentStep,
        resetScroll: false,
        viewTransition: false,
      })
    },
    edit: () => history.back(),
  }
}
