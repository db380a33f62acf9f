import type { Deps } from '../deps.ts'
import { deleteImageRow, type ImageRow } from './image-queries.ts'

/**
 * Deletes the file, then the record, of an image whose deletion has been started and committed. A store that fails, or a server that dies
 * in between, leaves the record: what the store may hold stays known, and is found as an orphan.
 */
export async function finishDeletion(
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  image: Pick<ImageRow, 'path' | 'fileId'>,
): Promise<void> {
  await providers.images.remove(image)
  await deleteImageRow(db, image.path)
}
