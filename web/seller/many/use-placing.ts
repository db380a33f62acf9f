import { useEffect, useState } from 'react'
import { useCheckedApi } from '../../account/session-end.ts'
import { useOnce } from '../../lib/use-once.ts'
import type { DraftCache } from './draft-queries.ts'
import { explainFailure } from './explain-failure.ts'
import { placePhotos } from './place-photos.ts'
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
  { photos, uploads, finish, isRead, where }: PhotoBatch,
  drafts: DraftCache,
  ready: boolean,
): Placing {
  const api = useCheckedApi()
  const [placing, setPlacing] = useState<State>({ state: 'idle' })
  const isUploaded = photos.length > 0 && photos.every((photo) => uploads.of(photo).state === 'stored' && photo.url)
  const isDue = ready && isRead && isUploaded && where === 'here'

  const place = useOnce(async (batch: readonly BatchPhoto[]) => {
    setPlacing({ state: 'sorting' })
    try {
      const note = await placePhotos(api, drafts, batch)
      finish(batch, drafts.current())
      setPlacing({ state: 'idle', note })
    } catch (error) {
      const { message, kind } = explainFailure(error)
      setPlacing({ state: 'failed', failure: message })
      if (kind === 'later')
        setTimeout(() => setPlacing((now) => (now.state === 'failed' ? { state: 'idle' } : now)), RETRY_MS)
    }
  })

  useEffect(() => {
    if (isDue && placing.state === 'idle') place(photos)
  })

  return { ...placing, retry: () => setPlacing({ state: 'idle' }) }
}
