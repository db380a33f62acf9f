import type { Deps } from '../deps.ts'
import { prepareCard } from '../image/prepare-sizes.ts'
import { imagePath } from '../providers/images/port.ts'
import { listProducts } from './catalogue.ts'

const MAX_PRODUCTS = 60
/** Starts no image after this: an admin is waiting for the response. */
const TIME_BUDGET_MS = 20_000

/** Pre-renders the images of the marketplace's first pages. */
export async function optimizeImages(deps: Deps) {
  const { products } = await listProducts(deps, { sortBy: 'recent', limit: MAX_PRODUCTS, offset: 0 })
  const end = performance.now() + TIME_BUDGET_MS
  let optimizedProducts = 0
  let errors = 0
  for (const { imageUrls, primaryImageIndex } of products) {
    if (performance.now() > end) break
    const path = imagePath(deps.providers.images, imageUrls[primaryImageIndex] ?? '')
    if (path !== null && (await prepareCard(deps, path))) optimizedProducts++
    else errors++
  }
  return { optimizedProducts, errors, totalProducts: products.length }
}
