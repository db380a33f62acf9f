import { z } from 'zod'
import { newKey } from '../../lib/new-key.ts'

export const ChosenPhoto = z.object({
  /** See `newKey`. */
  id: z.string(),
  /** The file's name. */
  name: z.string(),
  /** The file's, in bytes. Photos stored by earlier versions lack it. */
  size: z.number().optional(),
  /** Null until it is uploaded. */
  url: z.string().nullable(),
})
export type ChosenPhoto = z.infer<typeof ChosenPhoto>

export const choosePhoto = ({ name, size }: File): ChosenPhoto => ({ id: newKey(), name, size, url: null })

/** When the photo of this id was chosen, in ms since the epoch: its key begins with that. */
export const chosenAt = (id: string): number => Number.parseInt(id, 36)
