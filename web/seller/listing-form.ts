import { z } from 'zod'
import { CARD_LEAST, CARD_MOST, toCents } from '../../contracts/money.ts'
import { NewProduct, type Product } from '../../contracts/product.ts'
import { TAG_LIMIT } from '../../contracts/product-rules.ts'

/** Comma-separated: trimmed, empties dropped, cut to what is allowed. */
const parseTags = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
    .slice(0, TAG_LIMIT)

/** What may stand in the input: typing goes no further than the last tag that is allowed. */
export function cutTags(typed: string): string {
  const tags = typed.split(',')
  const isOver = tags.filter((tag) => tag.trim()).length > TAG_LIMIT
  return isOver ? parseTags(typed).join(', ') : typed
}

const { title, description, price, category, tags, brand, condition } = NewProduct.shape

/** What a seller types about an item; the rules are the server's own. */
export const ListingForm = z.object({
  title,
  description,
  price,
  category,
  tags: z.string().transform(parseTags).pipe(tags.unwrap()),
  brand,
  condition,
})
export type ListingInput = z.input<typeof ListingForm>
/** As it stands in the inputs. */
export type ListingText = Record<keyof ListingInput, string>
export type Listing = z.output<typeof ListingForm>

export const LISTING_NAMES = Object.keys(ListingForm.shape) as (keyof ListingText)[]

export const EMPTY_LISTING: ListingText = {
  ...{ title: '', description: '', price: '', category: '', tags: '', brand: '', condition: '' },
}

export const inputOf = ({ title, description, price, category, tags, brand, condition }: Product): ListingText => ({
  ...{ title, description, price, category },
  tags: tags.join(', '),
  brand: brand ?? '',
  condition: condition ?? '',
})

/** A price that can be listed, but not be paid by card. */
export function isBeyondCards(typed: string): boolean {
  const { success, data } = NewProduct.shape.price.safeParse(typed)
  return success && (toCents(data) < CARD_LEAST || toCents(data) > CARD_MOST)
}
