import { useEffect } from 'react'
import type { Proposed } from '../../../contracts/analysis.ts'
import { Looking } from './looking.tsx'
import { Uploading } from './uploading.tsx'
import type { DraftStore } from './use-draft.ts'

interface AnalyzeStepProps extends DraftStore {
  /** Only to be uploaded; the seller fills in the form. */
  byHand: boolean
  onAnalyzed: (proposal: Proposed) => void
  onByHand: () => void
  /** The analysis came to nothing; with the reason. */
  onFailed: (reason: string) => void
  onCancel: () => void
}

/** Uploads what is not in the store yet, then has the photos looked at. */
export function AnalyzeStep({ byHand, onAnalyzed, onByHand, onFailed, onCancel, ...store }: AnalyzeStepProps) {
  const { photos } = store.draft
  const isStored = photos.length > 0 && photos.every(({ url }) => url !== null)
  const isDone = isStored && byHand
  useEffect(() => {
    if (isDone) onByHand()
  }, [isDone, onByHand])
  return isStored ? (
    <Looking {...store} onAnalyzed={onAnalyzed} onByHand={onByHand} onFailed={onFailed} onCancel={onCancel} />
  ) : (
    <Uploading {...store} onCancel={onCancel} />
  )
}
