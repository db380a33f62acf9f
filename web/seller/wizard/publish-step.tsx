import { PackageCheck } from 'lucide-react'
import { formatPrice } from '../../../contracts/money.ts'
import type { Product } from '../../../contracts/product.ts'
import { primaryImage } from '../../../contracts/product-rules.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'

export function PublishStep({ product, onAnother }: { product: Product; onAnother: () => void }) {
  const isLive = product.status === 'approved'
  return (
    <div className="grid justify-items-center gap-4 py-4 text-center">
      <PackageCheck aria-hidden="true" className="size-9 text-fern" />
      <h3 className="font-semibold font-serif text-2xl">
        {isLive ? 'Your item is live' : 'Your item is waiting for approval'}
      </h3>
      <p className="max-w-text text-muted">
        {isLive ? 'Buyers can find it on the marketplace now.' : 'It will go live as soon as an admin approves it.'}
      </p>
      <span className="block w-28 overflow-hidden rounded-md">
        <Picture url={primaryImage(product)} preset="thumbnail" alt="" />
      </span>
      <p>
        <span className="font-serif text-lg">{product.title}</span>, {formatPrice(product.price)}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={onAnother}>Add Another Product</Button>
        <ButtonLink to="/product/$id" params={{ id: String(product.id) }} variant="secondary">
          View Product
        </ButtonLink>
      </div>
    </div>
  )
}
