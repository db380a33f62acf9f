import type { Answer } from '../../contracts/call.ts'
import type { Product } from '../../contracts/product.ts'
import type { Status } from '../../contracts/product-rules.ts'
import { isoTime, type RowOf } from '../database/row-codec.ts'
import { products, users } from '../database/schema.ts'
import { type ImageStore, imageUrl } from '../providers/images/port.ts'

/** The public fields of a product. Join `users` as its seller. */
export const PRODUCT_COLUMNS = {
  id: products.id,
  title: products.title,
  description: products.description,
  price: products.price,
  originalPrice: products.originalPrice,
  joinsPriceDrops: products.joinsPriceDrops,
  category: products.category,
  tags: products.tags,
  imageUrls: products.imageUrls,
  primaryImageIndex: products.primaryImageIndex,
  sellerId: products.sellerId,
  sellerUsername: users.username,
  status: products.status,
  viewCount: products.viewCount,
  condition: products.condition,
  brand: products.brand,
  createdAt: isoTime(products.createdAt),
  updatedAt: isoTime(products.updatedAt),
}

export type ProductRow = RowOf<typeof PRODUCT_COLUMNS>

/** Additional fields for its owner and admins. */
export const OWNER_COLUMNS = {
  rejectionReason: products.rejectionReason,
  leastPrice: products.leastPrice,
  aiAnalysis: products.aiAnalysis,
  imagekitFileIds: products.imagekitFileIds,
}

export type OwnerFields = RowOf<typeof OWNER_COLUMNS>

export type ProductAnswer = Answer<typeof Product>

/** Products in any other status are visible to their owner and admins only. */
export const PUBLIC_STATUSES = ['approved', 'sold'] as const

export const isPublic = (status: Status): status is (typeof PUBLIC_STATUSES)[number] =>
  PUBLIC_STATUSES.some((known) => known === status)

// Field by field, for speed, and because the row may have more fields.
export function toProduct(row: ProductRow, store: ImageStore): ProductAnswer {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    price: row.price,
    ...(row.originalPrice !== null && { originalPrice: row.originalPrice }),
    joinsPriceDrops: row.joinsPriceDrops,
    category: row.category,
    tags: row.tags,
    imageUrls: row.imageUrls.map((path) => imageUrl(store, path)),
    primaryImageIndex: row.primaryImageIndex,
    sellerId: row.sellerId,
    sellerUsername: row.sellerUsername,
    user: { id: row.sellerId, username: row.sellerUsername },
    status: row.status,
    viewCount: row.viewCount,
    condition: row.condition,
    brand: row.brand,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** `toProduct` for its owner and admins. */
export const toOwnProduct = (row: ProductRow & OwnerFields, store: ImageStore): ProductAnswer => ({
  ...toProduct(row, store),
  rejectionReason: row.rejectionReason,
  leastPrice: row.leastPrice,
  aiAnalysis: row.aiAnalysis,
  imagekitFileIds: row.imagekitFileIds,
})
