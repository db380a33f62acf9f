import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { categoryAncestry, categoryName } from '../../contracts/category-path.ts'
import type { Product } from '../../contracts/product.ts'
import { HeartSlot } from '../favorite/heart-slot.tsx'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { AfterPage } from '../lib/on-demand.tsx'
import { useTaxRate } from '../sale/use-sale.ts'
import { Tag } from '../ui/price-tag.tsx'
import { Availability } from './availability.tsx'
import { Price } from './price.tsx'
import { ProductDescription } from './product-description.tsx'

const ShareButton = lazyExtra(() => import('./share-button.tsx'))

export interface ProductDetailsProps {
  product: Product
  /** When the product was fetched, in ms. */
  readAt: number
  buyButtons: ReactNode
}

export function ProductDetails({ product, readAt, buyButtons }: ProductDetailsProps) {
  const taxRate = useTaxRate()
  return (
    <div className="grid gap-5 md:sticky md:top-24">
      <CategoryTrail path={product.category} />
      <div>
        <h1 className="font-semibold font-serif text-2xl md:text-3xl">{product.title}</h1>
        <p className="mt-1 text-muted md:mt-2">
          {[product.condition, product.brand].filter(Boolean).map((fact) => (
            <span key={fact} className="after:mx-2 after:content-['·']">
              {fact}
            </span>
          ))}
          Sold by{' '}
          <Link
            to="/seller/$username"
            params={{ username: product.sellerUsername }}
            className="-my-3 inline-block py-3 font-semibold text-fern underline-offset-4 hover:underline"
          >
            {product.sellerUsername}
          </Link>
        </p>
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        <Tag size="large">
          <Price product={product} />
        </Tag>
        {taxRate !== '0' && product.status !== 'sold' && <span className="text-muted">plus tax</span>}
        {/* Both load late; the grid reserves their places. */}
        <div className="grid grid-cols-[2.75rem_2.75rem]">
          <AfterPage>
            <ShareButton product={product} />
          </AfterPage>
          <HeartSlot product={product} className="col-start-2" />
        </div>
      </div>
      <Availability product={product} readAt={readAt} />
      {(product.status === 'approved' || product.status === 'sold') && buyButtons}
      <ProductDescription text={product.description} />
      {product.tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-x-4">
          {product.tags.map((tag) => (
            <li key={tag}>
              <Link
                to="/marketplace"
                search={{ tag }}
                className="inline-flex min-h-11 items-center text-fern underline-offset-4 hover:underline"
              >
                #{tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function CategoryTrail({ path }: { path: string }) {
  return (
    <nav aria-label="Category" className="max-md:order-1">
      <ol className="flex flex-wrap items-center text-muted text-sm">
        {categoryAncestry(path).map((category, index) => (
          <li key={category} className="flex items-center">
            {index > 0 && (
              <span aria-hidden="true" className="mx-2">
                ›
              </span>
            )}
            <Link
              to="/marketplace"
              search={{ category }}
              className="inline-flex min-h-11 items-center hover:text-fern hover:underline md:min-h-8"
            >
              {categoryName(category)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
