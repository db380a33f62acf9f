import type { ReactNode } from 'react'
import type { Product } from '../../contracts/product.ts'
import { primaryImage } from '../../contracts/product-rules.ts'
import { Picture } from '../ui/picture.tsx'
import { Tag } from '../ui/price-tag.tsx'
import { Stamp } from '../ui/stamp.tsx'
import { useCardTransition } from './photo-transition.ts'
import { Price } from './price.tsx'

interface CardPhotoProps {
  product: Product
  /** In the first view, so loaded first. */
  eager: boolean
  /** The img attribute. */
  sizes: string
  /** HOT or DEAL, in the upper corner. */
  badge?: ReactNode
}

/** A card's photo with its price tag. Place it inside the card's link, which needs the class `group` and names the product. */
export function CardPhoto({ product, eager, sizes, badge }: CardPhotoProps) {
  return (
    <div className="relative">
      <div className="overflow-hidden rounded-md" style={useCardTransition(product.id)}>
        <Picture
          url={primaryImage(product)}
          preset="card"
          alt=""
          eager={eager}
          sizes={sizes}
          className="transition-transform group-hover:scale-[1.02] motion-reduce:transform-none"
        />
        {product.status === 'sold' && <Stamp />}
      </div>
      {badge && <span className="tag-on-photo top-3">{badge}</span>}
      <span className="tag-on-photo bottom-3">
        <Tag>
          <Price product={product} />
        </Tag>
      </span>
    </div>
  )
}
