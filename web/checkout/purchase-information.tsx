import type { Buyer } from '../../contracts/checkout.ts'
import type { StartedCheckout } from '../cart/started-checkout.ts'
import { toastFailure } from '../ui/toast.ts'
import { BuyerForm } from './buyer-form.tsx'

interface PurchaseInformationProps {
  /** See `useBuyer`. */
  details: Buyer | null
  isBack: boolean
  onSubmit: (buyer: Buyer) => void
  started: StartedCheckout | null | undefined
  /** Who started the payment that was canceled. */
  gaveUp: Buyer | null
}

/** The first step of a guest's checkout. */
export const PurchaseInformation = ({ details, isBack, onSubmit, started, gaveUp }: PurchaseInformationProps) => (
  <section>
    <h2 className="mb-4 font-semibold font-serif text-xl">Purchase Information</h2>
    <BuyerForm
      key={started?.sessionId}
      defaults={details ?? started ?? gaveUp ?? undefined}
      isBack={isBack}
      onSubmit={onSubmit}
      onMissing={warnOfMissingFields}
    />
  </section>
)

const warnOfMissingFields = (): void => toastFailure('Missing Information', 'Please fill in all required fields.')
