import type { Product } from '../../contracts/product.ts'
import { breadcrumbs } from '../lib/breadcrumbs.ts'
import { ServerData } from '../lib/server-data.tsx'
import { useSite } from '../lib/site.ts'
import { categoryCrumbs } from './category-crumbs.ts'
import { structuredData } from './structured-data.ts'

/** Additional metadata for search engines and link previews. `readAt` is in ms. */
export function ProductHead({ product, readAt }: { product: Product; readAt: number }) {
  const { publicUrl } = useSite()
  const url = `${publicUrl}/product/${product.id}`
  return (
    <>
      {import.meta.env.SSR && (
        <>
          <meta property="product:price:amount" content={product.price} />
          <meta property="product:price:currency" content="USD" />
        </>
      )}
      <ServerData
        key={`item ${url}`}
        data={import.meta.env.SSR ? structuredData({ product, url, now: new Date(readAt) }) : undefined}
      />
      <ServerData
        key={url}
        data={
          import.meta.env.SSR
            ? breadcrumbs([...categoryCrumbs(publicUrl, product.category), { name: product.title, url }])
            : undefined
        }
      />
    </>
  )
}
