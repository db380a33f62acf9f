import { z } from 'zod'

export const ChosenPhoto = z.object({
  /** See `choosePhoto`. */
  id: z.string(),
  /** The file's name. */
  name: z.string(),
  /** Null until it is uploaded. */
  url: z.string().nullable(),
})
export type ChosenPhoto = z.infer<typeof ChosenPhoto>

let counter = 0

/** Gives a file its id. `crypto.randomUUID` does not exist on plain HTTP pages. */
export function choosePhoto({ name }: File): ChosenPhoto {
  counter += 1
  return { id: `${Date.now().toString(36)}-${counter}`, name, url: null }
}

/** When the photo of this id was chosen, in ms since the epoch. */
export const chosenAt = (id: string): number => Number.parseInt(id, 36)
