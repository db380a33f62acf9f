import { useEffect, useEffectEvent } from 'react'
import { Analyzing, type AnalyzingProps } from './analyzing.tsx'
import { Uploading } from './uploading.tsx'

interface AnalyzeStepProps extends AnalyzingProps {
  /** Upload only: the seller fills in the form. */
  byHand: boolean
}

/** Waits for the photos' uploads, then analyzes them. */
export function AnalyzeStep({ byHand, ...props }: AnalyzeStepProps) {
  const { draft, onByHand, onCancel } = props
  const { photos } = draft
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
  if (!isStored) return <Uploading {...props} />
  // Not even for a moment: an analysis costs money.
  if (byHand) return null
  return <Analyzing {...props} />
}
