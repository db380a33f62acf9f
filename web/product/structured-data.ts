import type { Product } from '../../contracts/product.ts'
import { isNew, skuOf } from '../../contracts/product-rules.ts'
import { photosOf } from './photos.ts'

const PRICE_VALIDITY_MS = 30 * 24 * 60 * 60 * 1000
const SCHEMA = 'https://schema.org'

interface Given {
  product: Product
  url: string
  now: Date
}

/**
 * schema.org data for search engines. The specification requires "in stock" and free shipping, even for sold items.
 */
export const structuredData = ({ product, url, now }: Given) => ({
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
    priceValidUntil: new Date(now.getTime() + PRICE_VALIDITY_MS).toISOString().slice(0, 10),
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
