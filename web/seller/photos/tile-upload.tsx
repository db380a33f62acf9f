import { RotateCw } from 'lucide'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Progress } from '../../ui/progress.tsx'
import type { Upload } from './photo-uploads.ts'

interface TileUploadProps {
  upload: Upload
  /** The file's name. */
  name: string
  onRetry: () => void
}

/** The state of a photo's upload, on top of its picture's lower edge. Renders nothing once stored. */
export function TileUpload({ upload: { state, share, failure }, name, onRetry }: TileUploadProps) {
  if (state === 'stored') return null
  if (!failure)
    return (
      <span className="block bg-card/85 p-1.5">
        <Progress label={`Upload of ${name}`} value={share} />
      </span>
    )
  return (
    <span className="grid grid-cols-1 justify-items-center bg-card/90 px-0.5 py-1 text-center text-clay text-xs">
      <span className="sr-only">{failure.message}.</span>
      <span aria-hidden="true" className="py-1 font-semibold">
        {failure.canRetry ? 'Not uploaded' : "Can't be used"}
      </span>
      <span className={failure.canRetry ? 'sr-only' : 'pb-1'}>{failure.reason}</span>
      {failure.canRetry && (
        <Button variant="secondary" size="small" aria-label={`Retry ${name}`} className="w-full px-1" onClick={onRetry}>
          <Icon of={RotateCw} className="size-4" />
          Retry
        </Button>
      )}
    </span>
  )
}
