import type { Product } from '../../contracts/product.ts'
import { useClock } from '../lib/use-clock.ts'
import { LineControls } from '../line/line-controls.tsx'
import { LineEmail } from '../line/line-email.tsx'
import { saleTime } from '../sale/sale-text.ts'
import { useSales, useVenueTimeZone } from '../sale/use-sale.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

/** Replaces the form while somebody else is paying for the item. */
export default function HeldCheckout({ product, readAt }: { product: Product; readAt: number }) {
  const { heldUntil = '', isOffer } = product
  const timeZone = useVenueTimeZone(useSales())
  const isHeld = useClock((now) => now < new Date(heldUntil), readAt)
  return (
    <section aria-label="On hold">
      {isHeld && (
        <Note className="mb-5">
          {isOffer
            ? `This item is offered to the next in line until ${saleTime(heldUntil, timeZone)}.`
            : `Someone is checking out this item. It is held for them until ${saleTime(heldUntil, timeZone)}; if they don't pay, you can.`}
        </Note>
      )}
      <div className="mb-5 flex flex-wrap gap-2">
        <LineControls
          product={product}
          readAt={readAt}
          layout="bar"
          beside={
            <ButtonLink to="/marketplace" variant="secondary" className="flex-1 max-md:px-2">
              Back to Marketplace
            </ButtonLink>
          }
        />
      </div>
      <LineEmail productId={product.id} />
    </section>
  )
}
