import { z } from 'zod'
import { newKey } from '../../lib/new-key.ts'

export const ChosenPhoto = z.object({
  /** See `newKey`. */
  id: z.string(),
  /** The file's name. */
  name: z.string(),
  /** Null until it is uploaded. */
  url: z.string().nullable(),
})
export type ChosenPhoto = z.infer<typeof ChosenPhoto>

export const choosePhoto = ({ name }: File): ChosenPhoto => ({ id: newKey(), name, url: null })

/** When the photo of this id was chosen, in ms since the epoch: its key begins with that. */
export const chosenAt = (id: string): number => Number.parseInt(id, 36)
