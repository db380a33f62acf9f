import { CircleAlert, CircleCheck } from 'lucide'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Progress } from '../../ui/progress.tsx'
import { TilePicture } from '../photo-tile.tsx'
import type { ChosenPhoto } from './chosen-photo.ts'
import type { Upload } from './photo-uploads.ts'

interface UploadRowProps {
  photo: ChosenPhoto
  preview: string | undefined
  upload: Upload
  onRetry: () => void
  /** Further actions. */
  children?: ReactNode
}

export function UploadRow({ photo, preview, upload, onRetry, children }: UploadRowProps) {
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-4">
      <span className="block overflow-hidden rounded-sm">
        <TilePicture url={photo.url} preview={preview} />
      </span>
      <div className="min-w-0">
        {upload.failure ? (
          <div role="alert" className="text-sm">
            <p className="font-semibold text-clay">{upload.failure.message}</p>
            <p className="text-muted">
              {upload.failure.reason}
              {upload.state !== 'failed' && " We'll try again by ourselves."}
            </p>
          </div>
        ) : (
          <>
            <p className="truncate text-sm">{photo.name}</p>
            <Progress label={`Upload of ${photo.name}`} value={upload.share} className="mt-1.5" />
          </>
        )}
        {children}
      </div>
      <Outcome upload={upload} name={photo.name} onRetry={onRetry} />
    </li>
  )
}

function Outcome({ upload, name, onRetry }: { upload: Upload; name: string; onRetry: () => void }) {
  if (upload.state === 'stored')
    return <Icon of={CircleCheck} aria-hidden={false} aria-label="Uploaded" className="text-fern" />
  if (!upload.failure)
    return <span className="w-10 text-right text-muted text-sm tabular-nums">{Math.round(upload.share * 100)}%</span>
  if (!upload.failure.canRetry)
    return <Icon of={CircleAlert} aria-hidden={false} aria-label="Can't be used" className="text-clay" />
  return (
    <Button variant="secondary" size="small" aria-label={`Retry ${name}`} onClick={onRetry}>
      <Icon of={CircleAlert} className="size-4" />
      Retry
    </Button>
  )
}
