import { z } from 'zod'
import { type ListingFormValues, StoredListing } from './listing-form.ts'

/** An edit of a listing that is not saved. */
export interface StoredEdit {
  productId: number
  fields: ListingFormValues
  imageUrls: string[]
  primaryUrl: string | undefined
  /** Uploaded or made for this edit. */
  added: string[]
}

const KEY = 'fernvale-edit'

const Stored = z.object({
  productId: z.number(),
  fields: StoredListing,
  imageUrls: z.array(z.string()),
  primaryUrl: z.string().optional(),
  added: z.array(z.string()),
})

/** Of this browser tab: it outlives a reload, and a session that ends. */
export function readEdit(): StoredEdit | undefined {
  try {
    const { primaryUrl, ...edit } = Stored.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''))
    return { ...edit, primaryUrl }
  } catch {
    return undefined
  }
}

/** Undefined forgets it. Ignores storage failures: the edit then lives only as long as the page. */
export function storeEdit(edit: StoredEdit | undefined): void {
  try {
    if (edit) sessionStorage.setItem(KEY, JSON.stringify(edit))
    else sessionStorage.removeItem(KEY)
  } catch {}
}
