import type { Deps } from '../deps.ts'
import { deleteImageRow, type ImageRow } from './image-queries.ts'

/**
 * Deletes the file, then the record, of an image whose deletion was started and committed. If the store fails or the
 * server dies in between, the record remains, and the orphan cleanup finds it.
 */
export async function finishDeletion(
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  image: Pick<ImageRow, 'path' | 'fileId'>,
): Promise<void> {
  await providers.images.remove(image)
  await deleteImageRow(db, image.path)
}
