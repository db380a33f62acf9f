import type { Queryable } from '../database/connect.ts'
import type { Signed } from '../http/viewer.ts'
import { findImage, knownPaths, ownedImages } from './image-queries.ts'

/** Those of these paths that have an image. */
export const storedPaths = knownPaths

/**
 * The account's own images, or any for an admin. Call `adoptUploads` first. In a transaction, they cannot be deleted until
 * it ends.
 */
export const usableImages = (
  db: Queryable,
  paths: string[],
  { id, role }: Signed,
): Promise<Map<string, { fileId: string }>> => ownedImages(db, paths, role === 'admin' ? null : id)

/** Why `usableImages` has no such image. */
export const whyUnusable = async (db: Queryable, path: string): Promise<string> =>
  (await findImage(db, path))
    ? 'You can only use images you uploaded yourself.'
    : 'Some photos waited too long and are gone. Reload the page, then add them again.'
