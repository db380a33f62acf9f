import type { Deps } from '../deps.ts'
import type { FoundImage } from '../providers/images/port.ts'
import { deleteImageRow, insertImage, knownPaths } from './image-queries.ts'
import { checkFileSize, notAnImage } from './ingest.ts'
import { consumePermitValidAt } from './permit.ts'
import { hasValidPermit } from './permit-queries.ts'

/**
 * Records images that the account's browser uploaded directly to ImageKit. We learn of them when their URLs are first
 * used, so call this before `ownedImages` on any URLs from a client. A file becomes the account's if it arrived while
 * one of the account's permits was valid, which uses up the permit. Nobody can therefore claim the operator's own
 * files, nor another seller's, whose names are unguessable until recorded. Throws `not_an_image` (422) and `too_large`
 * (413) for files that we would not have stored, and the store's errors.
 */
export async function adoptUploads(
  { db, providers: { images }, now }: Deps,
  paths: string[],
  accountId: number,
): Promise<void> {
  if (images.files) return
  const known = await knownPaths(db, paths)
  const unknown = paths.filter((path) => !known.has(path))
  if (unknown.length === 0) return
  const mayBeNew = await hasValidPermit(db, accountId, now())
  const found = (await images.find(unknown, { mayBeNew })).map(accepted)
  // Oldest first, like the permits: otherwise newer files would use up those of older ones.
  found.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  for (const { path, fileId, size, width, height, createdAt } of found) {
    await db.transaction(async (tx) => {
      // First, because it waits for concurrent requests, of which only one may use up a permit.
      if (!(await insertImage(tx, { path, fileId, ownerId: accountId, bytes: size, width, height, createdAt }))) return
      if (!(await consumePermitValidAt(tx, accountId, createdAt))) await deleteImageRow(tx, path)
    })
  }
}

function accepted(file: FoundImage): FoundImage {
  const [name = ''] = file.path.split('/').slice(-1)
  checkFileSize(file.size, name)
  if (!file.isImage) throw notAnImage(name)
  return file
}
