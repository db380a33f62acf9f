import { useEffect, useEffectEvent } from 'react'
import type { Proposed } from '../../../contracts/analysis.ts'
import { Analyzing } from './analyzing.tsx'
import { Uploading } from './uploading.tsx'
import type { DraftStore } from './use-draft.ts'

interface AnalyzeStepProps extends DraftStore {
  /** Upload only: the seller fills in the form. */
  byHand: boolean
  onAnalyzed: (proposal: Proposed) => void
  onByHand: () => void
  onFailed: (reason: string) => void
  onCancel: () => void
}

/** Waits for the photos' uploads, then analyzes them. */
export function AnalyzeStep({ byHand, onAnalyzed, onByHand, onFailed, onCancel, ...store }: AnalyzeStepProps) {
  const { photos } = store.draft
  // Another tab may have published them.
  const isEmpty = photos.length === 0
  const isStored = !isEmpty && photos.every(({ url }) => url !== null)
  const isDone = isStored && byHand
  const goOn = useEffectEvent(onByHand)
  useEffect(() => {
    if (isDone) goOn()
  }, [isDone])
  const goBack = useEffectEvent(onCancel)
  useEffect(() => {
    if (isEmpty) goBack()
  }, [isEmpty])
  if (isEmpty) return null
  if (!isStored) return <Uploading {...store} onCancel={onCancel} />
  // Not even for a moment: an analysis costs money.
  if (byHand) return null
  return <Analyzing {...store} onAnalyzed={onAnalyzed} onByHand={onByHand} onFailed={onFailed} onCancel={onCancel} />
}
