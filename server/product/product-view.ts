import pg from 'pg'
import type { Product } from '../../contracts/product.ts'
import type { Status } from '../../contracts/product-rules.ts'
import { products, users } from '../database/schema.ts'
import { type ImageStore, imageUrl } from '../providers/images/port.ts'

/** What everybody may see of a product. `ShownText` names the same columns in the same order. */
export const SHOWN = {
  id: products.id,
  title: products.title,
  description: products.description,
  price: products.price,
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
  createdAt: products.createdAt,
  updatedAt: products.updatedAt,
}

type Row = typeof products.$inferSelect
export type Shown = Pick<Row, Exclude<keyof typeof SHOWN, 'sellerUsername'>> & { sellerUsername: string }

/** What its owner and the admins see besides. */
export const OWN = { aiAnalysis: products.aiAnalysis, imagekitFileIds: products.imagekitFileIds }

export type Own = Pick<Row, keyof typeof OWN>

export type ShownText = [
  id: string,
  title: string,
  description: string,
  price: string,
  category: string,
  tags: string,
  imageUrls: string,
  primaryImageIndex: string,
  sellerId: string,
  sellerUsername: string,
  status: string,
  viewCount: string,
  condition: string | null,
  brand: string | null,
  createdAt: string,
  updatedAt: string,
]

/** What everybody may see of a product in that state: all of it. Of any other, nobody but its owner and the admins. */
export const isPublic = (status: Status): boolean => status === 'approved' || status === 'sold'

// Written out field by field, here and in viewText: spreading objects is slow, and a list of twelve does both twelve times.
export function viewProduct(product: Shown, store: ImageStore): Product {
  return {
    id: product.id,
    title: product.title,
    description: product.description,
    price: product.price,
    category: product.category,
    tags: product.tags,
    imageUrls: product.imageUrls.map((path) => imageUrl(store, path)),
    primaryImageIndex: product.primaryImageIndex,
    sellerId: product.sellerId,
    sellerUsername: product.sellerUsername,
    user: { id: product.sellerId, username: product.sellerUsername },
    status: product.status,
    viewCount: product.viewCount,
    condition: product.condition,
    brand: product.brand,
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
  }
}

/** The same for its owner and the admins. */
export const viewInFull = ({ aiAnalysis, imagekitFileIds, ...shown }: Shown & Own, store: ImageStore): Product => ({
  ...viewProduct(shown, store),
  aiAnalysis,
  imagekitFileIds,
})

/** The same of a row as PostgreSQL writes it. */
export function viewText(row: ShownText, store: ImageStore): Product {
  const sellerId = Number(row[8])
  const sellerUsername = row[9]
  return {
    id: Number(row[0]),
    title: row[1],
    description: row[2],
    price: row[3],
    category: row[4],
    tags: readArray(row[5]),
    imageUrls: readArray(row[6]).map((path) => imageUrl(store, path)),
    primaryImageIndex: Number(row[7]),
    sellerId,
    sellerUsername,
    user: { id: sellerId, username: sellerUsername },
    status: row[10] as Status,
    viewCount: Number(row[11]),
    condition: row[12],
    brand: row[13],
    createdAt: readMoment(row[14]),
    updatedAt: readMoment(row[15]),
  }
}

/** PostgreSQL's number of the type text[]; the driver's list of names has scalar types only. */
const TEXT_ARRAY = 1009 as never
const readQuoted: (text: string) => string[] = pg.types.getTypeParser(TEXT_ARRAY)

/**
 * A moment as PostgreSQL writes it to a connection in UTC, `2026-11-21 18:05:07.123456+00`, as JSON has it: cutting the text
 * costs a tenth of a Date.
 */
export function readMoment(text: string): string {
  if (text[10] !== ' ' || !text.endsWith('+00')) return new Date(text).toISOString()
  const fraction = text.slice(20, -3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}

/** `{a,b}`. An element with a comma, a brace or a space in it comes in quotes, and goes to the driver's own reader. */
const readArray = (text: string): string[] =>
  text === '{}' ? [] : text.includes('"') ? readQuoted(text) : text.slice(1, -1).split(',')
