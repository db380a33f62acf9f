import { Link } from '@tanstack/react-router'
import type { Product } from '../../contracts/product.ts'
import { skuOf } from '../../contracts/product-rules.ts'
import { useKnownUser } from '../session/session.ts'
import { Recommendations } from './recommendations.tsx'

const linkClass = '-my-3 inline-block py-3 font-semibold text-fern underline-offset-4 hover:underline'

/** The tabs of the seller dashboard that are not named like the status. */
const TABS: Partial<Record<Product['status'], string>> = { approved: 'live', rejected: 'pending' }

export default function BelowProduct({ product: { id, status, sellerId } }: { product: Product }) {
  const user = useKnownUser()
  return (
    <>
      <p className="mt-10 text-muted">
        {user?.id === sellerId ? (
          <>
            This is your own item.{' '}
            <Link to="/seller" search={{ tab: TABS[status] ?? status }} className={linkClass}>
              Find it on your dashboard
            </Link>
          </>
        ) : (
          <>
            Have a question about this item, or is something wrong with it?{' '}
            <Link to="/contact" state={{ subject: `Item ${skuOf(id)}` }} className={linkClass}>
              Contact us
            </Link>
          </>
        )}
      </p>
      <Recommendations productId={id} />
    </>
  )
}
