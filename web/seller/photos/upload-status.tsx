import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, CloudOff, CloudUpload, type IconNode } from 'lucide'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Progress } from '../../ui/progress.tsx'
import { inMegabytes, type UploadProgress } from './upload-progress.ts'

interface UploadStatusProps {
  progress: UploadProgress
  isPaused: boolean
  /** Undefined while no retry can succeed. */
  onRetry: (() => void) | undefined
  /** The remaining time, such as `about 20 seconds left`. Default: the remaining megabytes. */
  left?: string | undefined
}

/** One progress bar for all photos. The same height in every state but that of a refusal with a long reason. */
export function UploadStatus({ progress, isPaused, onRetry, left }: UploadStatusProps) {
  const { failed, share } = progress
  const [icon, color] = markFor(progress, isPaused)
  return (
    <div className="flex min-h-16 items-center gap-4">
      <div className="min-w-0 grow">
        <Progress label="Upload of all photos" value={share} />
        <p className="mt-2 flex gap-1.5 text-sm tabular-nums">
          <Icon of={icon} className={clsx('mt-0.5 size-4 shrink-0', color)} />
          <span aria-hidden="true">{visibleText(progress, isPaused, left)}</span>
        </p>
        <p role="status" className="sr-only">
          {spokenText(progress, isPaused)}
        </p>
      </div>
      {onRetry && failed > 0 && (
        <Button variant="secondary" size="small" className="shrink-0" onClick={onRetry}>
          {failed === 1 ? 'Retry' : 'Retry all'}
        </Button>
      )}
    </div>
  )
}

function markFor({ total, stored, failed }: UploadProgress, isPaused: boolean): [IconNode, string] {
  if (stored === total) return [CircleCheck, 'text-fern']
  if (stored + failed === total) return [CircleAlert, 'text-clay']
  return [isPaused ? CloudOff : CloudUpload, 'text-muted']
}

function visibleText(progress: UploadProgress, isPaused: boolean, time: string | undefined): string {
  const { total, stored, failed, bytesLeft } = progress
  if (stored + failed === total || isPaused) return stateText(progress, isPaused)
  const left = time ?? (bytesLeft === null ? undefined : `about ${inMegabytes(bytesLeft)} left`)
  return [stateText(progress, isPaused), left].filter(Boolean).join(', ')
}

/** In quarters, because a screen reader announces every step. */
function spokenText(progress: UploadProgress, isPaused: boolean): string {
  const { total, stored, failed, share } = progress
  if (stored + failed === total || isPaused) return stateText(progress, isPaused)
  return `Uploading photos: ${Math.floor(share * 4) * 25}% done`
}

function stateText({ total, stored, failed, refusal }: UploadProgress, isPaused: boolean): string {
  if (stored === total) return total === 1 ? 'Your photo is uploaded.' : `All ${total} photos are uploaded.`
  if (stored + failed === total)
    return [`${stored} of ${total} uploaded, ${failed} failed`, refusal].filter(Boolean).join('. ')
  if (isPaused) return `${withoutRequest(refusal) ?? 'Waiting for the connection.'} The upload goes on by itself.`
  return `${stored} of ${total} uploaded`
}

/** A server's refusal asks to try again, which happens anyway. */
const withoutRequest = (refusal: string | null) => refusal?.replace(/ Please try again[^.]*\.$/, '')
