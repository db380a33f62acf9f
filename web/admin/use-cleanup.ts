import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrphanCount } from '../../contracts/admin.ts'
import { useSessionCheck } from '../account/session-end.ts'
import { useApi } from '../lib/use-api.ts'
import { toast } from '../ui/toast.ts'
import { auditQuery, orphanQuery, usageQuery } from './admin-queries.ts'
import { wholeNumber } from './figures.ts'

/** Images a call: few enough for the bar to move. */
const AT_ONCE = 50

/** Deletes orphans call by call. `progress` is 0 to 100 while it does, else null. */
export function useCleanup(count: OrphanCount | undefined): { progress: number | null; clean: () => void } {
  const api = useApi()
  const queryClient = useQueryClient()
  const checkSession = useSessionCheck()
  const [progress, setProgress] = useState<number | null>(null)

  async function deleteAll(total: number) {
    let [deleted, failed] = [0, 0]
    setProgress(0)
    try {
      for (;;) {
        const step = await api('POST /api/admin/imagekit/cleanup', { query: { limit: String(AT_ONCE) } })
        deleted += step.deleted
        failed = step.failed
        setProgress(Math.min(100, ((deleted + failed) / total) * 100))
        // What the store will not delete comes first again each time: nothing else can be reached without progress.
        if (step.deleted === 0 || step.deleted + step.failed >= step.orphanedImages) break
      }
      const text = `${wholeNumber(deleted)} deleted${failed > 0 ? `, ${wholeNumber(failed)} failed` : ''}.`
      toast({ tone: failed > 0 ? 'plain' : 'good', title: 'Cleanup Complete', description: text })
    } catch (error) {
      checkSession(error)
      toast({ tone: 'destructive', title: 'Error', description: 'Failed to clean up images. Please try again.' })
    }
    setProgress(null)
    await queryClient.refetchQueries({ queryKey: orphanQuery(api).queryKey })
    for (const { queryKey } of [usageQuery(api), auditQuery(api)]) await queryClient.invalidateQueries({ queryKey })
  }

  function clean() {
    if (!count) return toast({ title: 'No Data Loaded', description: 'Load the orphan count first.' })
    if (count.orphanedImages === 0)
      return toast({ title: 'No Cleanup Needed', description: 'Every stored image is in use or new.' })
    void deleteAll(count.orphanedImages)
  }
  return { progress, clean }
}
