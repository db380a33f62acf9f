import type { Buyer } from '../../contracts/checkout.ts'
import type { StartedCheckout } from '../cart/started-checkout.ts'
import { toastFailure } from '../ui/toast.ts'
import { BuyerForm } from './buyer-form.tsx'
import { PaymentStep, type PaymentStepProps } from './payment-step.tsx'
import type { Buying } from './use-buyer.ts'

interface BuyerStepsProps extends Pick<PaymentStepProps, 'products' | 'known' | 'heldUntil' | 'isHeld'> {
  buying: Buying
  started: StartedCheckout | null | undefined
  /** Who started the payment that was canceled. */
  gaveUp: Buyer | null
}

/** Asks a guest who they are, then for the payment. */
export function BuyerSteps({ buying, started, gaveUp, ...payment }: BuyerStepsProps) {
  const { user, buyer, details, isBack, submit, edit } = buying
  if (buyer)
    return (
      <PaymentStep
        key={user?.id}
        {...payment}
        buyer={buyer}
        accountId={user?.id ?? null}
        onEdit={user ? undefined : edit}
      />
    )
  return (
    <section>
      <h2 className="mb-4 font-semibold font-serif text-xl">Purchase Information</h2>
      <BuyerForm
        key={started?.sessionId}
        defaults={details ?? started ?? gaveUp ?? undefined}
        isBack={isBack}
        onSubmit={submit}
        onMissing={warnOfMissingFields}
      />
    </section>
  )
}

const warnOfMissingFields = (): void => toastFailure('Missing Information', 'Please fill in all required fields.')
