import type { Deps } from '../deps.ts'
import { prepareCard } from '../image/prepare-sizes.ts'
import { imagePath } from '../providers/images/port.ts'
import { listProducts } from './catalogue.ts'

const NEWEST = 60
/** No new picture is begun after so many ms: somebody waits for the answer. */
const MOST_TIME = 20_000

/** Makes what the marketplace's first pages will ask for, so that no visitor waits for a picture to be made. */
export async function optimizeImages(deps: Deps) {
  const { products } = await listProducts(deps, { sortBy: 'recent', limit: NEWEST, offset: 0 })
  const end = performance.now() + MOST_TIME
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
