import { z } from 'zod'
import { readForm } from '../../ui/stored-form.ts'
import { LISTING_NAMES } from '../listing-form.ts'

/** See `useFormName`. */
export const EDIT_NAME = 'edit'

const StoredEdit = z.object({
  productId: z.number(),
  /** The changed ones: a change elsewhere, such as a price drop, must not be undone by the others. */
  fields: z.partialRecord(z.enum(LISTING_NAMES), z.string()),
  /** Absent if the photos are unchanged. */
  imageUrls: z.array(z.string()).optional(),
  /** The listing's photos before. */
  openedUrls: z.array(z.string()).optional(),
  primaryUrl: z.string().optional(),
  /** Uploaded or made for this edit. */
  added: z.array(z.string()),
})
/** An edit of a listing that is not saved. */
export type StoredEdit = z.infer<typeof StoredEdit>

/** What an earlier visit of this tab did not save. */
export const readEdit = (name: string): StoredEdit | undefined => StoredEdit.safeParse(readForm(name)).data
