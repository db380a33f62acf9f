import { type Draft, DraftChange } from '../../../contracts/draft.ts'
import { LOWEST_PRICE_TOO_HIGH, PriceText } from '../../../contracts/product.ts'
import { LISTING_NAMES, type ListingFormValues, missingOf, parseTags, toAmount, toFormValues } from '../listing-form.ts'

export type FieldName = keyof ListingFormValues

export const FIELD_LABELS: Record<FieldName, string> = {
  title: 'Title',
  description: 'Description',
  price: 'Price',
  category: 'Category',
  tags: 'Tags',
  condition: 'Condition',
  brand: 'Brand',
  joinsPriceDrops: 'Price drops',
  leastPrice: 'Lowest price',
}

/** What was typed into a draft, from the first key until it is stored and the field is left. */
export interface FieldEdits {
  texts: Partial<ListingFormValues>
  /** As last stored. A focused field keeps its text, although the server may have trimmed it. */
  stored: Partial<ListingFormValues>
  /** Texts that cannot be stored as they are, by field. */
  errors: Partial<ListingFormValues>
}

export const NO_EDITS: FieldEdits = { texts: {}, stored: {}, errors: {} }

/** Typed text takes precedence over the server's. */
export const shownTexts = (draft: Draft, { texts }: FieldEdits): ListingFormValues => ({
  ...toFormValues(draft),
  ...texts,
})

export const withText = (edits: FieldEdits, name: FieldName, text: string): FieldEdits => ({
  texts: { ...edits.texts, [name]: text },
  stored: edits.stored,
  errors: omit(edits.errors, [name]),
})

/** Fields with a text that is not stored yet. */
export const unsaved = ({ texts, stored }: FieldEdits): FieldName[] =>
  LISTING_NAMES.filter((name) => texts[name] !== undefined && texts[name] !== stored[name])

/** Why a text cannot be stored; the rules are the contract's. */
export function errorOf(name: FieldName, text: string): string | undefined {
  // A price may also be empty, and a union of the two would only say "Invalid input".
  const schema = (name === 'price' || name === 'leastPrice') && text !== '' ? PriceText : DraftChange.shape[name]
  const { success, error } = schema.safeParse(toValue(name, text))
  return success ? undefined : error.issues[0]?.message
}

/** Why texts cannot be stored, by field. */
export const errorsOf = (texts: Partial<ListingFormValues>): Partial<ListingFormValues> =>
  Object.fromEntries(
    LISTING_NAMES.flatMap((name) => {
      const error = texts[name] === undefined ? undefined : errorOf(name, texts[name])
      return error ? [[name, error]] : []
    }),
  )

function toValue(name: FieldName, text: string): string | string[] | boolean {
  if (name === 'joinsPriceDrops') return text === 'true'
  if (name === 'price' || name === 'leastPrice') return toAmount(text)
  return name === 'tags' ? parseTags(text) : text
}

/** The body of the call that stores these texts. */
export const changeOf = (texts: Partial<ListingFormValues>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, toValue(name as FieldName, text)]))

/** The state after these texts were stored. Text typed in the meantime stays unsaved. */
export const afterSave = (edits: FieldEdits, sent: Partial<ListingFormValues>): FieldEdits => ({
  ...edits,
  stored: { ...edits.stored, ...sent },
})

/** Drops the stored fields, except the focused one. */
export function withoutStored(edits: FieldEdits, focused: FieldName | undefined): FieldEdits {
  const done = LISTING_NAMES.filter(
    (name) => name !== focused && edits.texts[name] !== undefined && edits.texts[name] === edits.stored[name],
  )
  return done.length === 0
    ? edits
    : { texts: omit(edits.texts, done), stored: omit(edits.stored, done), errors: omit(edits.errors, done) }
}

/** Why texts cannot be stored, once their fields are left, or not published together, by field. */
export function problemsOf(draft: Draft, edits: FieldEdits): Partial<ListingFormValues> {
  const { price, leastPrice } = shownTexts(draft, edits)
  const isTooHigh = price !== '' && Number(toAmount(leastPrice)) > Number(toAmount(price))
  return { ...(isTooHigh && { leastPrice: LOWEST_PRICE_TOO_HIGH }), ...edits.errors }
}

/** Whether it can be published: nothing is missing, and no text was refused or cannot be stored. */
export const isReady = (draft: Draft, edits: FieldEdits): boolean =>
  missingOf(shownTexts(draft, edits)).length === 0 &&
  Object.keys({ ...problemsOf(draft, edits), ...errorsOf(edits.texts) }).length === 0

function omit<T extends Partial<ListingFormValues>>(texts: T, names: readonly FieldName[]): T {
  const rest = { ...texts }
  for (const name of names) delete rest[name]
  return rest
}
