import type { Deps } from '../deps.ts'
import type { FoundImage } from '../providers/images/port.ts'
import { insertImage, knownPaths } from './image-queries.ts'
import { notAnImage, refuseLarge } from './ingest.ts'
import { usePermitOf } from './permit.ts'

/**
 * Records images that the account's browser sent straight to ImageKit, of which we hear when their addresses are first used:
 * to be called before `ownedImages` wherever a client hands in addresses. A file becomes the account's if it came while one
 * of its permits was valid, which is used up by it; so nobody can take over what the operator keeps in the same place, and
 * a seller's files, whose names are unguessable until they are shown and recorded, stay that seller's.
 * Throws `not_an_image` (422) and `too_large` (413) for files that we would not have stored, and what the store throws.
 */
export async function adoptUploads(
  { db, providers: { images } }: Pick<Deps, 'db' | 'providers'>,
  paths: string[],
  accountId: number,
): Promise<void> {
  if (images.id === 'built-in') return
  const known = await knownPaths(db, paths)
  const unknown = paths.filter((path) => !known.has(path))
  if (unknown.length === 0) return
  for (const { path, fileId, size, width, height, createdAt } of (await images.find(unknown)).map(accepted)) {
    await db.transaction(async (tx) => {
      if (!(await usePermitOf(tx, accountId, createdAt))) return
      await insertImage(tx, { path, fileId, ownerId: accountId, bytes: size, width, height, createdAt })
    })
  }
}

function accepted(file: FoundImage): FoundImage {
  const [name = ''] = file.path.split('/').slice(-1)
  refuseLarge(file.size, name)
  if (!file.isImage) throw notAnImage(name)
  return file
}
