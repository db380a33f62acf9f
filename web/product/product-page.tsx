import { Page } from '../layout/page.tsx'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { OnDemand } from '../lib/on-demand.tsx'
import { usePainted } from '../lib/use-painted.ts'
import { metaDescription } from './description.ts'
import { productColumns } from './product-columns.ts'
import { ProductDetails, type ProductDetailsProps } from './product-details.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductHead } from './product-head.tsx'

const load = () => import('./below-product.tsx')
const BelowProduct = import.meta.env.SSR ? (await load()).default : lazyExtra(load)

const room = <div className="min-h-dvh" />

export function ProductPage({ product, readAt, buyButtons }: ProductDetailsProps) {
  const isPainted = usePainted()
  return (
    <Page
      title={product.title}
      description={metaDescription(product.description)}
      type="product"
      footer="later"
      image={`/og/product/${product.id}.jpg?${new URLSearchParams({ of: product.updatedAt })}`}
    >
      <ProductHead product={product} readAt={readAt} />
      <div key={product.id} className={productColumns}>
        <ProductGallery product={product} />
        <ProductDetails product={product} readAt={readAt} buyButtons={buyButtons} />
      </div>
      {/* Reserves room, to keep the footer out of view. */}
      {isPainted ? (
        <OnDemand fallback={room}>
          <BelowProduct product={product} />
        </OnDemand>
      ) : (
        room
      )}
    </Page>
  )
}
