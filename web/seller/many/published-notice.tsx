import { useEffect, useRef } from 'react'
import { plural } from '../../../contracts/counts.ts'
import type { Product } from '../../../contracts/product.ts'
import { ProductLink } from '../../product/product-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SentForApproval } from '../sent-for-approval.tsx'

export interface PublishedItems {
  products: Product[]
  /** How many were not published. */
  refused: number
}

/** What was published, what was not, and what happens next. Takes the focus. */
export function PublishedNotice({ products, refused }: PublishedItems) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Again after each publishing.
    if (products.length + refused === 0) return
    notice.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView({ block: 'start' })
  }, [products, refused])
  return (
    <div
      ref={notice}
      role="status"
      tabIndex={-1}
      className="scroll-mt-24 rounded-lg border border-line bg-card px-4 outline-offset-4"
    >
      {products.length > 0 && (
        <SentForApproval count={products.length} isLive={products.every(({ status }) => status === 'approved')}>
          <ul className="flex max-w-text flex-wrap justify-center gap-x-4 text-sm">
            {products.map(({ id, title }) => (
              <li key={id}>
                <ProductLink
                  id={id}
                  className="inline-flex min-h-11 items-center text-fern underline underline-offset-4"
                >
                  {title}
                </ProductLink>
              </li>
            ))}
          </ul>
          <ButtonLink to="/seller" variant="secondary">
            Go to your dashboard
          </ButtonLink>
        </SentForApproval>
      )}
      {refused > 0 && (
        <p className="py-3 text-center text-clay">
          {plural(refused, 'item was not published.', 'items were not published.')} The list says why.
        </p>
      )}
    </div>
  )
}
