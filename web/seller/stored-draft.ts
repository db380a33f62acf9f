import type { Product } from '../../contracts/product.ts'
import { localJson } from '../lib/json-storage.ts'
import { toFormValues } from './listing-form.ts'
import { type Draft, draftKey, EMPTY_DRAFT, readDraft } from './wizard/draft.ts'

/** The account's draft in this browser. */
export const storedDraft = (accountId: number): Draft => readDraft(localJson.read(draftKey(accountId)))

/** Whether the wizard has photos or text that a seller would miss. */
export function hasDraft(accountId: number): boolean {
  const { photos, fields } = storedDraft(accountId)
  return photos.length > 0 || Object.values(fields).some((text) => text.trim() !== '')
}

/**
 * Replaces the draft with a copy of the product, without photos because every item exists once. The wizard reads it on mount.
 * False if storage is blocked or full.
 */
export const storeCopy = (accountId: number, product: Product): boolean =>
  localJson.write(draftKey(accountId), copyOf(product))

/** With the price before drops: the drop in force lowers the new item, too. */
const copyOf = (product: Product): Draft => ({
  ...EMPTY_DRAFT,
  fields: toFormValues({ ...product, price: product.originalPrice ?? product.price }),
})
