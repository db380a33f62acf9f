import { z } from 'zod'
import { readForm } from '../ui/stored-form.ts'
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

/** See `useFormName`. */
export const EDIT_NAME = 'edit'

const Stored = z.object({
  productId: z.number(),
  fields: StoredListing,
  imageUrls: z.array(z.string()),
  primaryUrl: z.string().optional(),
  added: z.array(z.string()),
})

/** What an earlier visit of this tab did not save. */
export function readEdit(name: string): StoredEdit | undefined {
  const { data } = Stored.safeParse(readForm(name))
  return data && { ...data, primaryUrl: data.primaryUrl }
}
