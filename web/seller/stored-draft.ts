import type { Product } from '../../contracts/product.ts'
import { toFormValues } from './listing-form.ts'
import { draftKey, EMPTY_DRAFT, readDraft } from './wizard/draft.ts'

/** Whether the wizard has photos or text that a seller would miss. */
export function hasDraft(accountId: number): boolean {
  const { photos, fields } = readDraft(localStorage.getItem(draftKey(accountId)))
  return photos.length > 0 || Object.values(fields).some((text) => text.trim() !== '')
}

/** Replaces the draft with a copy of the product, without photos because every item exists once. The wizard reads it on mount. */
export function storeCopy(accountId: number, product: Product): void {
  localStorage.setItem(draftKey(accountId), JSON.stringify({ ...EMPTY_DRAFT, fields: toFormValues(product) }))
}
