import { z } from 'zod'
import { formatCents, isForCards } from '../../contracts/money.ts'
import { NewProduct, PriceText, type Product } from '../../contracts/product.ts'
import { TAG_LIMIT } from '../../contracts/product-rules.ts'
import { isPlaceholder } from './placeholder.ts'

/** As people know it from elsewhere. Pages put one in front of every tag themselves. `#1 Dad` keeps its. */
const HASH = /^#+(?=\p{L})/u

/** Also as they are pasted from elsewhere: `vintage; brass` and `#vintage #brass`. */
const SEPARATOR = /[,;]|\s+(?=#+\p{L})/u

export const parseTags = (typed: string): string[] =>
  typed
    .split(SEPARATOR)
    .map((tag) => tag.trim().replace(HASH, ''))
    .filter(Boolean)
    .slice(0, TAG_LIMIT)

/** Cuts off what is typed after the last allowed tag. */
export function limitTags(typed: string): string {
  const tags = typed.split(SEPARATOR)
  const isOver = tags.filter((tag) => tag.trim()).length > TAG_LIMIT
  return isOver ? parseTags(typed).join(', ') : typed
}

const { title, description, category, tags, brand, condition } = NewProduct.shape

/** `$1,250` is 1250. The comma of `12,50` stays, and is refused. */
export const toAmount = (text: string): string =>
  text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(?!\d))/g, '')

/** An optional price input. */
const OptionalPriceText = z
  .string()
  .transform(toAmount)
  .refine((text) => text === '' || PriceText.safeParse(text).success, 'Enter an amount such as 12.50')
  .transform((text) => text || null)

/** Validates like the server: the field rules come from the contract. Also refuses placeholders. */
export const ListingForm = z.object({
  title: title.refine((text) => !isPlaceholder(text), 'This is a placeholder. Please write a title.'),
  description: description.refine((text) => !isPlaceholder(text), 'This is a placeholder. Please describe the item.'),
  price: PriceText,
  category,
  tags: z.string().transform(parseTags).pipe(tags.unwrap()),
  brand,
  condition,
  /** `true` or `false`; empty for the profile's default. */
  joinsPriceDrops: z.string().transform((text) => (text === '' ? undefined : text === 'true')),
  leastPrice: OptionalPriceText,
})
export type ListingInput = z.input<typeof ListingForm>
/** The values of the form's inputs. */
export type ListingFormValues = Record<keyof ListingInput, string>
export type Listing = z.output<typeof ListingForm>

/** What a browser has stored of them. */
export const StoredListing: z.ZodType<ListingFormValues> = z.object({
  title: z.string(),
  description: z.string(),
  price: z.string(),
  category: z.string(),
  tags: z.string(),
  brand: z.string(),
  condition: z.string(),
  joinsPriceDrops: z.string().default(''),
  leastPrice: z.string().default(''),
})

export const LISTING_NAMES = Object.keys(ListingForm.shape) as (keyof ListingFormValues)[]

const REQUIRED = ['title', 'price', 'category', 'description'] as const

/** The required fields that are empty. */
export const missingOf = (values: ListingFormValues): (keyof ListingFormValues)[] =>
  REQUIRED.filter((name) => values[name].trim() === '')

export const EMPTY_LISTING = Object.fromEntries(LISTING_NAMES.map((name) => [name, ''])) as ListingFormValues

/** Drafts may have no price yet. */
type Described = Omit<Pick<Product, keyof ListingFormValues>, 'price'> & { price: string | null }

export const toFormValues = (item: Described): ListingFormValues => ({
  title: item.title,
  description: item.description,
  price: item.price ?? '',
  category: item.category,
  tags: item.tags.join(', '),
  brand: item.brand ?? '',
  condition: item.condition ?? '',
  joinsPriceDrops: String(item.joinsPriceDrops),
  leastPrice: item.leastPrice ?? '',
})

/** The form's values that differ from the product's. */
export function changedValues(product: Product, values: ListingFormValues): Partial<ListingFormValues> {
  const before = toFormValues(product)
  const changed = LISTING_NAMES.filter((name) => values[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, values[name]]))
}

/** The fields that differ from the product's: what is saved elsewhere meanwhile stays as it is there. */
export function changedFields(product: Product, listing: Listing): Partial<Listing> {
  const before = ListingForm.safeParse(toFormValues(product)).data
  if (!before) return listing
  const isChanged = (name: keyof Listing) => JSON.stringify(listing[name]) !== JSON.stringify(before[name])
  return Object.fromEntries(LISTING_NAMES.filter(isChanged).map((name) => [name, listing[name]]))
}

/** For a price that can be listed but not paid by card. */
export function cardWarning(typed: string): string | undefined {
  const { success, data } = NewProduct.shape.price.safeParse(typed)
  if (!success || isForCards(data)) return undefined
  return "Buyers can't pay this price online. Cards only work from $0.50 to $999,999.99."
}

/** From a thousand dollars on, the whole amount: number fields drop commas, so that a typed `12,50` is 1250. */
export function priceHint(typed: string): string {
  const { success, data } = NewProduct.shape.price.safeParse(typed)
  return success && data >= 100_000 ? `${formatCents(data)} in US dollars` : 'US dollars'
}
