import type { Cleanup, OrphanCount } from '../../contracts/admin.ts'
import { recordAudit } from '../admin/audit.ts'
import { withLongStatements } from '../database/long-statements.ts'
import type { Deps } from '../deps.ts'
import type { Signed } from '../http/viewer.ts'
import { finishDeletion } from './finish-deletion.ts'
import { lockImage } from './image-queries.ts'
import { countImages, findOrphans, startOrphanDeletion } from './orphan-queries.ts'

/** Younger images may be of a listing that is still being written, in ms. */
const GRACE = 24 * 60 * 60 * 1000

type CleaningParts = Pick<Deps, 'db' | 'providers' | 'now' | 'log'>

const bornBefore = (now: Date): Date => new Date(now.getTime() - GRACE)

/** Looks at every image; for when somebody asks. */
export async function countOrphans({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<OrphanCount> {
  const { total, shown, orphans } = await withLongStatements(db, (tx) => countImages(tx, bornBefore(now())))
  return { totalImageKitImages: total, productImages: shown, orphanedImages: orphans }
}

/** Deletes orphans, at most so many, the oldest first. What the store will not delete stays, and counts as failed. */
export async function deleteOrphans(deps: CleaningParts, admin: Signed, limit: number): Promise<Cleanup> {
  const before = bornBefore(deps.now())
  const { orphans } = await withLongStatements(deps.db, (tx) => countImages(tx, before))
  const orphaned = await withLongStatements(deps.db, (tx) => findOrphans(tx, before, limit))
  const outcomes = { deleted: 0, failed: 0, used: 0 }
  for (const image of orphaned) outcomes[await remove(deps, image.path, before)]++
  const { deleted, failed } = outcomes
  if (deleted > 0)
    await recordAudit(deps.db, { actorId: admin.id, action: 'images.cleaned', details: { deleted, failed } })
  return { deleted, failed, orphanedImages: orphans }
}

/** `used`: it has been put to use, or deleted, since it was found. */
async function remove(deps: CleaningParts, path: string, before: Date): Promise<'deleted' | 'failed' | 'used'> {
  const { db, log } = deps
  try {
    const orphan = await db.transaction(async (tx) => {
      const image = await lockImage(tx, path)
      return image && (await startOrphanDeletion(tx, path, before)) ? image : null
    })
    if (!orphan) return 'used'
    await finishDeletion(deps, orphan)
    return 'deleted'
  } catch (error) {
    log.warn({ err: error, path }, 'an orphaned image was not deleted')
    return 'failed'
  }
}
