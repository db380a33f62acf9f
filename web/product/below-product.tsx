import { Link } from '@tanstack/react-router'
import { skuOf } from '../../contracts/product-rules.ts'
import { Recommendations } from './recommendations.tsx'

export default function BelowProduct({ productId }: { productId: number }) {
  return (
    <>
      <p className="mt-10 text-muted">
        Have a question about this item, or is something wrong with it?{' '}
        <Link
          to="/contact"
          state={{ subject: `Item ${skuOf(productId)}` }}
          className="-my-3 inline-block py-3 font-semibold text-fern underline-offset-4 hover:underline"
        >
          Contact us
        </Link>
      </p>
      <Recommendations productId={productId} />
    </>
  )
}
