import type { Product } from '../../contracts/product.ts'
import { isNew, skuOf } from '../../contracts/product-rules.ts'
import { photosOf } from './photos.ts'

/** How long a price is said to hold, in ms. */
const PRICE_VALID = 30 * 24 * 60 * 60 * 1000
const SCHEMA = 'https://schema.org'

interface Given {
  product: Product
  /** The page's address. */
  url: string
  /** When the page was made. */
  now: Date
}

/**
 * The product for search engines, as schema.org has it. Always in stock and shipped free: so the specification asks,
 * for sold items too.
 */
export const structuredData = ({ product, url, now }: Given) => ({
  '@context': SCHEMA,
  '@type': 'Product',
  name: product.title,
  description: product.description,
  image: photosOf(product),
  sku: skuOf(product.id),
  category: product.category,
  ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
  offers: {
    '@type': 'Offer',
    url,
    priceCurrency: 'USD',
    price: product.price,
    priceValidUntil: new Date(now.getTime() + PRICE_VALID).toISOString().slice(0, 10),
    availability: `${SCHEMA}/InStock`,
    itemCondition: `${SCHEMA}/${isNew(product.condition) ? 'NewCondition' : 'UsedCondition'}`,
    seller: { '@type': 'Person', name: product.sellerUsername },
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: '0', currency: 'USD' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'US' },
    },
  },
})
