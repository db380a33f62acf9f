import { useCallback, useEffect, useRef, useState } from 'react'
import { IMAGE_LIMIT } from '../../../contracts/product-rules.ts'
import { useSessionCheck } from '../../account/session-end.ts'
import { useApi } from '../../lib/use-api.ts'
import type { DraftCache } from './draft-queries.ts'
import { explainFailure } from './explain-failure.ts'
import type { BatchPhoto } from './stored-batch.ts'
import type { PhotoBatch } from './use-photo-batch.ts'

export interface Placing {
  state: 'idle' | 'sorting' | 'failed'
  /** Why it failed. */
  failure?: string
  /** How the photos were sorted. */
  note?: string | undefined
  retry: () => void
}

type State = Omit<Placing, 'retry'>

const RETRY_MS = 5_000

/** Creates drafts from the photos once all are uploaded, one per item. */
export function usePlacing(
  { photos, uploads, remove, isRead, where }: PhotoBatch,
  drafts: DraftCache,
  ready: boolean,
): Placing {
  const api = useApi()
  const checkSession = useSessionCheck()
  const [placing, setPlacing] = useState<State>({ state: 'idle' })
  const isRunning = useRef(false)
  const isUploaded = photos.length > 0 && photos.every((photo) => uploads.of(photo).state === 'stored' && photo.url)
  const isDue = ready && isRead && isUploaded && where === 'here'

  const place = useCallback(
    async (batch: readonly BatchPhoto[]) => {
      if (isRunning.current) return
      isRunning.current = true
      setPlacing({ state: 'sorting' })
      try {
        const inDrafts = new Set(drafts.current().flatMap(({ imageUrls }) => imageUrls))
        const waiting = batch.flatMap(({ url, takenAt }) =>
          url && !inDrafts.has(url) ? [{ imageUrl: url, ...(takenAt && { takenAt }) }] : [],
        )
        let note: string | undefined
        if (waiting.length > 0) {
          const grouped = await api('POST /api/group-photos', { body: { photos: waiting } })
          const groups = grouped.groups.flatMap(inPieces)
          const created = await api('POST /api/drafts', {
            body: { drafts: groups.map((imageUrls) => ({ imageUrls })) },
          })
          drafts.put(...created.drafts)
          note = grouped.note
        }
        remove(batch.map(({ id }) => id))
        setPlacing({ state: 'idle', note })
      } catch (error) {
        checkSession(error)
        const { message, kind } = explainFailure(error)
        // The response may have been lost after the drafts were created.
        await drafts.refetch().catch(() => {})
        setPlacing({ state: 'failed', failure: message })
        if (kind === 'later')
          setTimeout(() => setPlacing((now) => (now.state === 'failed' ? { state: 'idle' } : now)), RETRY_MS)
      } finally {
        isRunning.current = false
      }
    },
    [api, drafts, remove, checkSession],
  )

  useEffect(() => {
    if (isDue && placing.state === 'idle') void place(photos)
  }, [isDue, placing.state, place, photos])

  return { ...placing, retry: () => setPlacing({ state: 'idle' }) }
}

/** Chunks no larger than one item's photo limit. */
function inPieces(imageUrls: string[]): string[][] {
  const pieces: string[][] = []
  for (let start = 0; start < imageUrls.length; start += IMAGE_LIMIT)
    pieces.push(imageUrls.slice(start, start + IMAGE_LIMIT))
  return pieces
}
