import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrphanCount } from '../../../contracts/admin.ts'
import { formatNumber } from '../../../contracts/counts.ts'
import { useFailureToast } from '../../account/session-end.ts'
import { LONG_TIMEOUT_MS } from '../../lib/api.ts'
import { useApi } from '../../lib/use-api.ts'
import { toast } from '../../ui/toast.ts'
import { orphanQuery, usageQuery } from '../admin-queries.ts'
import { auditQuery } from '../audit/audit-queries.ts'

/** Small enough for the progress bar to move. */
const BATCH_SIZE = 50

/** Deletes orphans in batches. */
export function useCleanup(count: OrphanCount | undefined) {
  const api = useApi()
  const queryClient = useQueryClient()
  const showFailure = useFailureToast()
  /** 0 to 100 while it runs, else null. */
  const [progress, setProgress] = useState<number | null>(null)

  async function deleteAll(total: number) {
    let [deleted, failed] = [0, 0]
    setProgress(0)
    try {
      for (;;) {
        const step = await api('POST /api/admin/imagekit/cleanup', {
          query: { limit: BATCH_SIZE },
          timeoutMs: LONG_TIMEOUT_MS,
        })
        deleted += step.deleted
        failed = step.failed
        setProgress(Math.min(100, ((deleted + failed) / total) * 100))
        // Images that fail to delete come first in the next batch, so a batch without progress ends the cleanup.
        if (step.deleted === 0 || step.deleted + step.failed >= step.orphanedImages) break
      }
      const text = `${formatNumber(deleted)} deleted${failed > 0 ? `, ${formatNumber(failed)} failed` : ''}.`
      toast({ tone: failed > 0 ? 'plain' : 'good', title: 'Cleanup Complete', description: text })
    } catch (error) {
      showFailure(error, 'Error', 'Failed to clean up images. Please try again.')
    }
    setProgress(null)
    await queryClient.refetchQueries({ queryKey: orphanQuery(api).queryKey })
    await queryClient.invalidateQueries({ queryKey: usageQuery(api).queryKey })
    await queryClient.invalidateQueries({ queryKey: auditQuery(api).queryKey.slice(0, 1) })
  }

  /** Whether there is something to delete; if not, a toast says why. */
  function isDue(): boolean {
    if (!count) toast({ title: 'No Data Loaded', description: 'Load the orphan count first.' })
    else if (count.orphanedImages === 0)
      toast({ title: 'No Cleanup Needed', description: 'Every stored image is in use or less than 24 hours old.' })
    return count !== undefined && count.orphanedImages > 0
  }
  return { progress, isDue, clean: () => count && void deleteAll(count.orphanedImages) }
}
