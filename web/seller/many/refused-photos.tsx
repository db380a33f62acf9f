import { Button } from '../../ui/button.tsx'
import { UploadRow } from '../photos/upload-row.tsx'
import { PickButton } from '../pick-button.tsx'
import type { PhotoBatch } from './use-photo-batch.ts'

interface RefusedPhotosProps {
  batch: PhotoBatch
  onChoose: (files: File[]) => void
}

/** Above all items, however many there are: the seller replaces these photos or leaves them out. */
export function RefusedPhotos({ batch, onChoose }: RefusedPhotosProps) {
  const { refused, uploads, remove } = batch
  if (refused.length === 0) return null
  return (
    <ul aria-label="Photos that can't be used" className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {refused.map((photo) => (
        <UploadRow
          key={photo.id}
          photo={photo}
          preview={uploads.previews.get(photo.id)}
          upload={uploads.of(photo)}
          onRetry={() => uploads.retry([photo.id])}
        >
          <div className="mt-2 flex flex-wrap gap-2">
            <PickButton
              disabled={false}
              onPick={(files) => {
                remove([photo.id])
                onChoose(files)
              }}
            >
              Replace<span className="sr-only"> {photo.name}</span>
            </PickButton>
            <Button variant="quiet" onClick={() => remove([photo.id])} aria-label={`Leave out ${photo.name}`}>
              Leave out
            </Button>
          </div>
        </UploadRow>
      ))}
    </ul>
  )
}
