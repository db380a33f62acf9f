import { formatPrice } from '../../../contracts/money.ts'
import type { Product } from '../../../contracts/product.ts'
import { primaryImage } from '../../../contracts/product-rules.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SentForApproval } from '../sent-for-approval.tsx'

export function PublishStep({ product, onAnother }: { product: Product; onAnother: () => void }) {
  return (
    <SentForApproval count={1} isLive={product.status === 'approved'}>
      <span className="block w-28 overflow-hidden rounded-md">
        <Picture url={primaryImage(product)} preset="thumbnail" alt="" />
      </span>
      <p>
        <bdi className="font-serif text-lg">{product.title}</bdi>, {formatPrice(product.price)}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={onAnother}>Add Another Product</Button>
        <ButtonLink to="/product/$id" params={{ id: String(product.id) }} variant="secondary">
          View Product
        </ButtonLink>
      </div>
    </SentForApproval>
  )
}
