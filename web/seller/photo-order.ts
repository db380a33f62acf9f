/** Rules of a list of photos with one that is primary; the marker is kept by id, so it follows the photo. */
export interface Ordered<Photo extends { id: string }> {
  photos: Photo[]
  /** Undefined only where there is no photo. */
  primaryId: string | undefined
}

export function movePhoto<T extends { id: string }>(list: Ordered<T>, id: string, to: string): Ordered<T> {
  const photos = [...list.photos]
  const from = photos.findIndex((photo) => photo.id === id)
  const target = photos.findIndex((photo) => photo.id === to)
  const [moved] = from < 0 || target < 0 ? [] : photos.splice(from, 1)
  if (moved) photos.splice(target, 0, moved)
  return { ...list, photos }
}

/** Without its primary photo the first is primary. */
export function removePhoto<T extends { id: string }>(list: Ordered<T>, id: string): Ordered<T> {
  const photos = list.photos.filter((photo) => photo.id !== id)
  return { photos, primaryId: list.primaryId === id ? photos[0]?.id : list.primaryId }
}

export const addPhotos = <T extends { id: string }>(list: Ordered<T>, added: T[]): Ordered<T> => {
  const photos = [...list.photos, ...added]
  return { photos, primaryId: list.primaryId ?? photos[0]?.id }
}

export const primaryIndex = <T extends { id: string }>({ photos, primaryId }: Ordered<T>): number =>
  Math.max(
    0,
    photos.findIndex(({ id }) => id === primaryId),
  )
