let counter = 0

/** `crypto.randomUUID` does not exist on plain HTTP pages. */
export function newPhotoId(): string {
  counter += 1
  return `${Date.now().toString(36)}-${counter}`
}

/** When the photo of this id was chosen, in ms since the epoch. */
export const chosenAt = (id: string): number => Number.parseInt(id, 36)
