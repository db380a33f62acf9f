import type { Queryable } from '../database/connect.ts'
import type { Signed } from '../http/viewer.ts'
import { ownedImages } from './image-queries.ts'

/**
 * Which of these store paths the account may show: its own images, an admin any. Within a transaction they stay undeleted
 * until its end. Comes after `adoptUploads`.
 */
export const usableImages = (
  db: Queryable,
  paths: string[],
  { id, role }: Signed,
): Promise<Map<string, { fileId: string }>> => ownedImages(db, paths, role === 'admin' ? null : id)
