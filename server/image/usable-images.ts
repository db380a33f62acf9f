import type { Queryable } from '../database/connect.ts'
import type { Signed } from '../http/viewer.ts'
import { findImage, findOriginals, knownPaths, ownedImages } from './image-queries.ts'

/** Those of these paths that have an image. */
export const storedPaths = knownPaths

/**
 * The file ids of the account's own images, or of any for an admin. Call `adoptUploads` first. In a transaction, they cannot be
 * deleted until it ends.
 */
export const usableImages = (db: Queryable, paths: string[], { id, role }: Signed): Promise<Map<string, string>> =>
  ownedImages(db, paths, role === 'admin' ? null : id)

/** Why `usableImages` has no such image. */
export const whyUnusable = async (db: Queryable, path: string): Promise<string> =>
  (await findImage(db, path))
    ? 'You can only use images you uploaded yourself.'
    : 'Some photos waited too long and are gone. Reload the page, then add them again.'

/** Whether the paths of both lists are versions of the same originals. */
export async function areSamePhotos(db: Queryable, paths: string[], others: string[]): Promise<boolean> {
  const originals = await findOriginals(db, [...paths, ...others])
  const originalsOf = (these: string[]) => new Set(these.map((path) => originals.get(path) ?? path))
  const [one, other] = [originalsOf(paths), originalsOf(others)]
  return one.size === other.size && [...one].every((path) => other.has(path))
}
