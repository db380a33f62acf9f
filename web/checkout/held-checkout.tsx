import type { Product } from '../../contracts/product.ts'
import { LineControls } from '../line/line-controls.tsx'
import { LineEmail } from '../line/line-email.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { HeldNote } from './held-note.tsx'

/** Replaces the form while somebody else is paying for the item. */
export default function HeldCheckout({ product, readAt }: { product: Product; readAt: number }) {
  return (
    <section aria-label="On hold">
      <HeldNote product={product} readAt={readAt} />
      <div className="mb-5 flex flex-wrap items-center gap-2">
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
