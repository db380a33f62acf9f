import type { Cleanup, OrphanCount } from '../../contracts/admin.ts'
import { UNUSED_IMAGE_MS } from '../../contracts/image-rules.ts'
import { recordAudit } from '../admin/audit.ts'
import { withLongStatements } from '../database/long-statements.ts'
import type { Deps } from '../deps.ts'
import type { Signed } from '../http/viewer.ts'
import { deleteIf, releaseOne } from './image.ts'
import { countImages, findOrphans, findUnneeded, startOrphanDeletion } from './orphan-queries.ts'

const graceCutoff = (now: Date): Date => new Date(now.getTime() - UNUSED_IMAGE_MS)

export async function countOrphans({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<OrphanCount> {
  const { total, shown, orphans } = await withLongStatements(db, (tx) => countImages(tx, graceCutoff(now())))
  return { totalImageKitImages: total, productImages: shown, orphanedImages: orphans }
}

/** Deletes up to `limit` orphans, oldest first. Those that the store fails to delete stay and count as failed. */
export async function deleteOrphans(deps: Deps, admin: Signed, limit: number): Promise<Cleanup> {
  const before = graceCutoff(deps.now())
  const { orphans } = await withLongStatements(deps.db, (tx) => countImages(tx, before))
  const orphaned = await withLongStatements(deps.db, (tx) => findOrphans(tx, before, limit))
  const outcomes = { deleted: 0, failed: 0, used: 0 }
  for (const image of orphaned) outcomes[await remove(deps, image.path, before)]++
  const { deleted, failed } = outcomes
  if (deleted > 0)
    await recordAudit(deps.db, { actorId: admin.id, action: 'images.cleaned', details: { deleted, failed } })
  return { deleted, failed, orphanedImages: orphans }
}

const UNNEEDED_PER_RUN = 500

/**
 * Job: finishes deletions that failed in the store or whose server died, and deletes replaced edits, and originals whose
 * listings are sold. Ends early if the signal aborts: a store that does not respond would keep the server from stopping.
 */
export async function releaseUnneeded(deps: Deps, signal: AbortSignal): Promise<void> {
  const before = graceCutoff(deps.now())
  const paths = await withLongStatements(deps.db, (tx) => findUnneeded(tx, before, UNNEEDED_PER_RUN))
  for (const path of paths) {
    if (signal.aborted) return
    await releaseOne(deps, path)
  }
}

/** `used`: used or deleted since it was found. */
async function remove(deps: Deps, path: string, before: Date): Promise<'deleted' | 'failed' | 'used'> {
  try {
    const deleted = await deleteIf(deps, path, (tx) => startOrphanDeletion(tx, path, before))
    return deleted ? 'deleted' : 'used'
  } catch (error) {
    deps.log.warn({ err: error, path }, 'orphaned image could not be deleted')
    return 'failed'
  }
}
