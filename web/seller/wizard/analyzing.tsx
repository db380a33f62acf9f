import { useEffect, useEffectEvent, useState } from 'react'
import type { Proposed } from '../../../contracts/analysis.ts'
import { useFailureToast } from '../../account/session-end.ts'
import { LONG_TIMEOUT_MS, messageOf } from '../../lib/api.ts'
import { useApi } from '../../lib/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { primaryIndex } from '../photo-order.ts'
import { PhotoStrip } from './photo-strip.tsx'
import type { DraftStore } from './use-draft.ts'

/** What the first text promises. A provider that stalls is given up after two minutes. */
const USUAL_MS = 30_000

export interface AnalyzingProps extends DraftStore {
  onAnalyzed: (proposal: Proposed) => void
  onByHand: () => void
  onFailed: (reason: string) => void
  onCancel: () => void
}

/** Waits for the analysis. Unmounting aborts it, including the call to the provider. */
export function Analyzing({ draft, uploads, onAnalyzed, onByHand, onFailed, onCancel }: AnalyzingProps) {
  const api = useApi()
  const showFailure = useFailureToast()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), USUAL_MS)
    return () => clearTimeout(timer)
  }, [])
  const analyze = useEffectEvent(async (signal: AbortSignal) => {
    const imageUrls = draft.photos.flatMap(({ url }) => url ?? [])
    const body = { imageUrls, primaryImageIndex: primaryIndex(draft) }
    try {
      onAnalyzed(await api('POST /api/analyze-urls', { body, signal, timeoutMs: LONG_TIMEOUT_MS }))
    } catch (error) {
      if (signal.aborted) return
      showFailure(error, 'Analysis failed', 'Failed to analyze images. Please try again.')
      onFailed(messageOf(error, 'Failed to analyze images.'))
    }
  })
  useEffect(() => {
    const leaving = new AbortController()
    void analyze(leaving.signal)
    return () => leaving.abort()
  }, [])
  return (
    <div className="grid grid-cols-1 gap-5">
      <p role="status" className="flex items-center gap-3 text-lg">
        <Spinner />
        {isLate
          ? 'Still looking at your photos. This is taking longer than usual; you can also fill in the details by hand.'
          : 'Looking at your photos. This takes about 10 to 30 seconds.'}
      </p>
      <PhotoStrip draft={draft} uploads={uploads} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onByHand}>
          Fill in by hand instead
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
