import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { UploadStatus } from '../photos/upload-status.tsx'
import { type Sample, secondsLeft, timeLeft, withSample } from './progress-estimate.ts'
import type { PhotoBatch } from './use-photo-batch.ts'
import type { Placing } from './use-placing.ts'

const SAMPLE_MS = 1_000

/** The progress of the photos, from choosing them to the drafts. */
export function BatchProgress({ batch, placing }: { batch: PhotoBatch; placing: Placing }) {
  const { photos, uploads, remove } = batch
  const progress = uploads.progressOf(photos)
  const done = progress.share * progress.total
  const left = useTimeLeft(done, progress.total)
  const failed = photos.filter((photo) => uploads.of(photo).state === 'failed').map(({ id }) => id)
  if (placing.state === 'sorting')
    return (
      <p role="status" className="flex min-h-16 items-center gap-3">
        <Spinner />
        Sorting {photos.length === 1 ? 'your photo' : `${photos.length} photos`} into items
      </p>
    )
  if (placing.state === 'failed')
    return (
      <div role="alert" className="flex min-h-16 flex-wrap items-center gap-3">
        <p className="min-w-0 grow basis-56">Your photos are uploaded, but could not be sorted. {placing.failure}</p>
        <Button variant="secondary" size="small" onClick={placing.retry}>
          Try again
        </Button>
      </div>
    )
  return (
    <div className="grid gap-2">
      <UploadStatus progress={progress} isPaused={uploads.isPaused} left={left} onRetry={uploads.retryAll(photos)} />
      {failed.length > 0 && failed.length + progress.stored === progress.total && (
        <Button variant="quiet" size="small" className="-ml-3.5 justify-self-start" onClick={() => remove(failed)}>
          Continue without {failed.length === 1 ? 'it' : 'them'}
        </Button>
      )}
    </div>
  )
}

/** `about 20 seconds left`; undefined while unknown. */
function useTimeLeft(done: number, total: number): string | undefined {
  const [samples, setSamples] = useState<Sample[]>([])
  // The effect must not depend on `done`: uploads progress more often than every second.
  const sample = useEffectEvent(() => setSamples((now) => withSample(now, { atMs: Date.now(), done })))
  useEffect(() => {
    sample()
    const timer = setInterval(sample, SAMPLE_MS)
    return () => clearInterval(timer)
  }, [])
  const seconds = secondsLeft(samples, total)
  return seconds === null ? undefined : timeLeft(seconds)
}
