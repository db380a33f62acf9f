/** Photos in order, one of them primary. The primary is stored by id, so it follows the photo when it moves. */
export interface PhotoList<Photo extends { id: string }> {
  photos: Photo[]
  /** Undefined only if there are no photos. */
  primaryId?: string | undefined
}

export function movePhoto<T extends { id: string }>(list: PhotoList<T>, id: string, to: string): PhotoList<T> {
  const photos = [...list.photos]
  const from = photos.findIndex((photo) => photo.id === id)
  const target = photos.findIndex((photo) => photo.id === to)
  const [moved] = from < 0 || target < 0 ? [] : photos.splice(from, 1)
  if (moved) photos.splice(target, 0, moved)
  return { ...list, photos }
}

/** If the primary photo is removed, the first becomes primary. */
export function removePhotos<T extends { id: string }>(list: PhotoList<T>, ids: readonly string[]): PhotoList<T> {
  const photos = list.photos.filter(({ id }) => !ids.includes(id))
  const primary = photos.find(({ id }) => id === list.primaryId) ?? photos[0]
  return { photos, primaryId: primary?.id }
}

export const addPhotos = <T extends { id: string }>(list: PhotoList<T>, added: T[]): PhotoList<T> => {
  const photos = [...list.photos, ...added]
  return { photos, primaryId: list.primaryId ?? photos[0]?.id }
}

/** Removes the photo if another one already has that URL. */
export function replaceUrl<T extends { id: string; url: string | null }>(
  list: PhotoList<T>,
  id: string,
  url: string,
): PhotoList<T> {
  if (list.photos.some((photo) => photo.id !== id && photo.url === url)) return removePhotos(list, [id])
  return { ...list, photos: list.photos.map((photo) => (photo.id === id ? { ...photo, url } : photo)) }
}

export const primaryIndex = <T extends { id: string }>({ photos, primaryId }: PhotoList<T>): number =>
  Math.max(
    0,
    photos.findIndex(({ id }) => id === primaryId),
  )
