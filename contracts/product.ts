import { z } from 'zod'
import {
  type CachePolicy,
  type Call,
  Dollars,
  Id,
  IdParams,
  IsoTime,
  Message,
  REVALIDATE,
  SHARED_FOR_A_SECOND,
  Timestamp,
  UNSTORED,
  UsernameParams,
  wholeNumber,
} from './call.ts'
import { CATEGORY_SEPARATOR } from './category-path.ts'
import { toCents } from './money.ts'
import {
  DESCRIPTION_LENGTH,
  IMAGE_LIMIT,
  LIST_LIMIT,
  PAGE_SIZE,
  PRICE_RANGES,
  REJECTION_REASON_LENGTH,
  SORTS,
  STATUSES,
  TAG_LENGTH,
  TAG_LIMIT,
  TITLE_LENGTH,
} from './product-rules.ts'
import { dollarsText, oneLine, optionalLine, paragraphs } from './text.ts'
import { isVisible, tidyLine } from './text-rules.ts'

/** The listing proposed by the photo analysis. */
export const Analysis = z.object({
  title: z.string(),
  description: z.string(),
  /** In dollars; 0 if unknown. */
  price: z.number(),
  category: z.string(),
  tags: z.array(z.string()),
  /** 0 to 1. */
  confidence: z.number().min(0).max(1),
  source: z.string().optional(),
})
export type Analysis = z.infer<typeof Analysis>

export const Product = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  price: Dollars,
  /** The price before drops; set while a price drop has lowered it. */
  originalPrice: Dollars.optional(),
  /** Whether sales' price drops apply. */
  joinsPriceDrops: z.boolean(),
  category: z.string(),
  tags: z.array(z.string()),
  /** Absolute URLs in the configured image store. */
  imageUrls: z.array(z.string()),
  primaryImageIndex: z.number().int(),
  sellerId: Id,
  sellerUsername: z.string(),
  user: z.object({ id: Id, username: z.string() }),
  status: z.enum(STATUSES),
  viewCount: z.number().int(),
  condition: z.string().nullable(),
  brand: z.string().nullable(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
  /** When the hold ends. Missing unless someone is paying for the item. */
  heldUntil: Timestamp.optional(),
  /** Held for the next in line rather than by a payment. */
  isOffer: z.literal(true).optional(),
  /** Instead of `heldUntil` if the viewer is next in line: only they can buy the item until then. */
  offeredUntil: Timestamp.optional(),
  /** Why it was rejected; null if no reason was given. Owner and admins only. */
  rejectionReason: z.string().nullable().optional(),
  /** Price drops stop here. Owner and admins only. */
  leastPrice: Dollars.nullable().optional(),
  /** The photo analysis as submitted with the listing. Owner and admins only. */
  aiAnalysis: z.record(z.string(), z.unknown()).nullable().optional(),
  /** Owner and admins only. */
  imagekitFileIds: z.array(z.string()).optional(),
})
export type Product = z.input<typeof Product>

/** Plain text, in NFC like what is stored. Blank means no filter. */
const filterText = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => tidyLine(text) || undefined)

/** One of a list. Empty means no choice: HTML forms submit empty fields. */
const choice = <Choice extends string>(choices: readonly Choice[], correct = (typed: string) => typed) =>
  z
    .string()
    .meta({ enum: choices })
    .transform((typed) => correct(typed) || undefined)
    .pipe(z.enum(choices).optional())
    .optional()

export const ProductFilter = z.object({
  category: filterText(250)
    .transform((path) => (path === 'all' ? undefined : path))
    .optional(),
  search: filterText(1000).optional(),
  tag: filterText(100).optional(),
  // An unescaped plus sign in a URL is a space.
  priceRange: choice(PRICE_RANGES, (typed) => (typed === '250 ' ? '250+' : typed)),
})
export type ProductFilter = z.output<typeof ProductFilter>

export const ProductQuery = ProductFilter.extend({
  /** Default: relevance for a search, otherwise newest first. */
  sortBy: choice(SORTS),
  limit: wholeNumber(1, LIST_LIMIT, 'limit').default(PAGE_SIZE),
  offset: wholeNumber(0, 999_999_999, 'offset').default(0),
})
export type ProductQuery = z.output<typeof ProductQuery>

const AMOUNT = 'an amount from 0.01 to 99,999,999.99 with at most two decimals'

/** Decimal dollars from a form. May be outside the card limits (`MIN_CARD_AMOUNT`, `MAX_CARD_AMOUNT`). */
export const PriceText = dollarsText('Price', AMOUNT)

/** A price in cents; empty or null for none. */
export const OptionalPrice = z
  .union([z.literal('').transform(() => null), z.null(), PriceText.transform(toCents)], {
    error: `Must be ${AMOUNT}, or empty`,
  })
  .meta({ description: 'Decimal dollars; empty or null for none' })

const TOO_MANY_TAGS = `Maximum ${TAG_LIMIT} tags allowed`
const Tags = z
  .array(
    oneLine({
      name: 'A tag',
      max: TAG_LENGTH,
      messages: { required: 'A tag cannot be empty', tooLong: `A tag can have at most ${TAG_LENGTH} characters` },
    }),
  )
  // Before the entries are read: 80,000 fit into a request, and the messages about them take seconds.
  .max(100 * TAG_LIMIT, TOO_MANY_TAGS)
  .transform((tags) => {
    const known = new Set<string>()
    return tags.filter((tag) => known.size < known.add(tag.toLowerCase()).size)
  })
  .pipe(z.array(z.string()).max(TAG_LIMIT, TOO_MANY_TAGS))

/**
 * Any path of one to four names. The forms offer only those of the tree. A `#` in front would make it the key of a tag's
 * list.
 */
const CategoryPath = oneLine({ name: 'Category', max: 200, messages: { tooLong: 'Category too long' } }).refine(
  (path) => isPath(path.split(CATEGORY_SEPARATOR)) && !path.startsWith('#'),
  'Write the category as a path such as Clothing > Women',
)

const isPath = (names: string[]): boolean =>
  names.length <= 4 && names.every((name) => isVisible(name) && name === name.trim() && !name.includes('>'))

/** Any JSON object of a reasonable size. */
const SubmittedAnalysis = z
  .record(z.string(), z.unknown())
  .refine((analysis) => JSON.stringify(analysis).length <= 20_000, 'The analysis is too long')
  .nullable()

export const LOWEST_PRICE_TOO_HIGH = 'The lowest price can be at most the price'

/** The fields of a listing, for the forms of listings and drafts. */
export const listingFields = {
  title: oneLine({ name: 'Title', max: TITLE_LENGTH, messages: { tooLong: 'Title too long' } }),
  description: paragraphs({
    name: 'Description',
    max: DESCRIPTION_LENGTH,
    messages: { tooLong: 'Description too long' },
  }),
  price: PriceText.transform(toCents),
  category: CategoryPath,
  tags: Tags,
  imageUrls: z
    .array(z.string().max(2000))
    .min(1, 'At least one image is required')
    .max(IMAGE_LIMIT, `At most ${IMAGE_LIMIT} images`),
  primaryImageIndex: z.number().int().min(0),
  condition: optionalLine({ name: 'Condition', max: 100, messages: { tooLong: 'At most 100 characters' } }),
  brand: optionalLine({ name: 'Brand', max: 100, messages: { tooLong: 'At most 100 characters' } }),
  joinsPriceDrops: z.boolean(),
  leastPrice: OptionalPrice,
}

export const NewProduct = z
  .object({
    ...listingFields,
    tags: listingFields.tags.default([]),
    primaryImageIndex: listingFields.primaryImageIndex.default(0),
    condition: listingFields.condition.default(null),
    brand: listingFields.brand.default(null),
    /** Default: the seller's profile setting. */
    joinsPriceDrops: listingFields.joinsPriceDrops.optional(),
    leastPrice: listingFields.leastPrice.default(null),
    /** Admins only; ignored for anyone else. */
    autoApprove: z.boolean().default(false),
    aiAnalysis: SubmittedAnalysis.default(null),
  })
  .refine(({ price, leastPrice }) => leastPrice === null || leastPrice <= price, {
    path: ['leastPrice'],
    error: LOWEST_PRICE_TOO_HIGH,
  })
export type NewProduct = z.output<typeof NewProduct>

/**
 * `status` is for admins only, and must be approved or rejected. `reason` tells the seller why it was rejected; it can be
 * added or replaced later. `expectedUpdatedAt` is the item's `updatedAt` as seen before; an item changed since is a 409.
 */
export const ProductChange = z
  .object(listingFields)
  .partial()
  .extend({
    status: z.enum(STATUSES).optional(),
    reason: oneLine({ name: 'Reason', max: REJECTION_REASON_LENGTH }).optional(),
    expectedUpdatedAt: IsoTime.optional(),
  })
  .refine(({ status, reason }) => reason === undefined || status === 'rejected', {
    path: ['reason'],
    error: 'Only a rejection has a reason',
  })
export type ProductChange = z.output<typeof ProductChange>

export const Recommendation = Product.extend({
  /** 0 to 1. */
  similarity: z.number(),
  recommendationReason: z.string(),
})
export type Recommendation = z.input<typeof Recommendation>

export const ProductCount = z.object({
  count: z.number().int(),
  /** Nothing matches the search as typed: these match synonyms, the words without typos, or some of them. */
  isRelaxed: z.boolean().optional(),
})
export type ProductCount = z.output<typeof ProductCount>

const missing = 'Product not found'
const Products = z.array(Product)

const IN_LISTS: CachePolicy = { sharedWith: 'everyone', cacheControl: SHARED_FOR_A_SECOND, tags: ['catalogue'] }
const CHANGED = ['product:{id}', 'catalogue'] as const

export const productCalls = {
  'GET /api/products': {
    role: 'visitor',
    summary:
      'Approved items; X-Total-Count is the number of matches (an estimate for a broad search of a large catalog)',
    query: ProductQuery,
    answer: Products,
    cache: IN_LISTS,
  },
  'GET /api/products/count': {
    role: 'visitor',
    summary: 'How many approved items match',
    query: ProductFilter,
    answer: ProductCount,
    cache: IN_LISTS,
  },
  'GET /api/products/categories': {
    role: 'visitor',
    summary: 'Count the approved items that match in each category and below; empty ones are left out',
    query: ProductFilter.omit({ category: true }),
    answer: z.object({ counts: z.record(z.string(), z.number().int()) }),
    cache: IN_LISTS,
  },
  'GET /api/products/{id}': {
    role: 'visitor',
    summary: 'One item; unless approved or sold, only for its owner and admins',
    params: IdParams,
    answer: Product,
    missing,
    cache: { sharedWith: 'guests', cacheControl: REVALIDATE, tags: ['product:{id}'] },
    views: true,
  },
  'GET /api/products/{id}/recommendations': {
    role: 'visitor',
    summary: 'Up to 8 approved items like this one, best first',
    params: IdParams,
    answer: z.array(Recommendation),
    missing,
    cache: { sharedWith: 'everyone', cacheControl: REVALIDATE, tags: ['product:{id}', 'listed'] },
  },
  'GET /api/products/seller/{username}': {
    role: 'visitor',
    summary: "A seller's approved and sold items; all of them for the seller",
    params: UsernameParams,
    answer: Products,
    missing: 'Seller not found',
    cache: { sharedWith: 'guests', cacheControl: REVALIDATE, tags: ['catalogue'] },
  },
  'GET /api/hot-products': {
    role: 'visitor',
    summary: 'The 12 most viewed approved items',
    answer: Products,
    cache: IN_LISTS,
  },
  'GET /api/user/hot-products': {
    role: 'account',
    summary: 'The 12 most viewed approved items',
    answer: Products,
    cache: { ...IN_LISTS, cacheControl: UNSTORED },
  },
  'GET /api/admin/hot-products': {
    role: 'visitor',
    summary: `Approved items with at least 10 views; the public Hot Items page shows them`,
    answer: Products,
    cache: IN_LISTS,
  },
  'POST /api/create-product': {
    role: 'seller',
    summary: 'List an item, pending approval',
    body: NewProduct,
    answer: Product,
    created: true,
    invalidates: ['catalogue'],
  },
  'PATCH /api/products/{id}': {
    role: 'account',
    summary: 'Edit your own item, or approve or reject as an admin',
    params: IdParams,
    body: ProductChange,
    answer: Product,
    missing,
    invalidates: CHANGED,
  },
  'PATCH /api/products/{id}/unlist': {
    role: 'account',
    summary: 'Take a live item off the marketplace',
    params: IdParams,
    answer: Product,
    missing,
    invalidates: CHANGED,
  },
  'PATCH /api/products/{id}/relist': {
    role: 'account',
    summary: 'Put an unlisted item back',
    params: IdParams,
    answer: Product,
    missing,
    invalidates: CHANGED,
  },
  'DELETE /api/products/{id}': {
    role: 'account',
    summary: 'Delete an item that is not sold',
    params: IdParams,
    answer: Message,
    missing,
    invalidates: CHANGED,
  },
} satisfies Record<string, Call>
