import { useCallback } from 'react'
import type { Draft } from '../../../contracts/draft.ts'
import { useFailureToast } from '../../account/session-end.ts'
import { LONG_TIMEOUT_MS, messageOf } from '../../lib/api.ts'
import { useApi } from '../../lib/use-api.ts'
import { useOnce } from '../../lib/use-once.ts'
import { Button } from '../../ui/button.tsx'
import type { DraftCache } from './draft-queries.ts'

/** Has drafts described again, one after another, until one is refused. */
export function useAnalyzeAgain(cache: DraftCache): (...ids: number[]) => Promise<void> {
  const api = useApi()
  const showFailure = useFailureToast()
  return useCallback(
    async (...ids) => {
      try {
        for (const id of ids)
          cache.put(await api('POST /api/drafts/{id}/analysis', { params: { id }, timeoutMs: LONG_TIMEOUT_MS }))
      } catch (error) {
        showFailure(error, 'Analysis failed', messageOf(error, "We couldn't connect. Please try again."))
      }
    },
    [api, cache, showFailure],
  )
}

interface AnalyzeAllAgainProps {
  drafts: readonly Draft[]
  onAnalyze: (...ids: number[]) => Promise<void>
}

/** One press for all after an outage. A single draft has its own button. */
export function AnalyzeAllAgain({ drafts, onAnalyze }: AnalyzeAllAgainProps) {
  const analyze = useOnce(onAnalyze)
  const failed = drafts.filter(({ analysis }) => analysis === 'failed').map(({ id }) => id)
  if (failed.length < 2) return null
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      Photo analysis failed for {failed.length} items.
      <Button variant="secondary" size="small" onClick={() => analyze(...failed)}>
        Try all again
      </Button>
    </p>
  )
}
