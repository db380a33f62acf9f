import { categoryAncestry, categoryName } from '../../contracts/category-path.ts'
import type { Crumb } from '../lib/breadcrumbs.ts'
import { categoryAddress } from './category-address.ts'

/** From the marketplace down to a category. */
export const categoryCrumbs = (publicUrl: string, category: string | undefined): Crumb[] =>
  [undefined, ...(category ? categoryAncestry(category) : [])].map((path) => ({
    name: path ? categoryName(path) : 'Marketplace',
    url: publicUrl + categoryAddress(path),
  }))
