import { ImagePlus } from 'lucide'
import { IMAGE_LIMIT } from '../../../contracts/product-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useFileChoice } from '../photos/use-file-choice.ts'
import { PickButton } from '../pick-button.tsx'
import { PhotoBoard } from './photo-board.tsx'
import type { EditedPhotos } from './use-edited-photos.ts'

export function EditPhotos({ photos }: { photos: EditedPhotos }) {
  const { list, isUploading, uploads } = photos
  const { progress, failure, retry } = uploads
  const count = list.photos.length

  const { choose, refused } = useFileChoice({ present: count, limit: IMAGE_LIMIT, onFiles: uploads.upload })

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold text-sm">Photos</legend>
      {/* Above the photos, so that they do not push it away. */}
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <PickButton multiple disabled={isUploading || count >= IMAGE_LIMIT} onPick={choose}>
          {isUploading ? <Spinner label="Uploading" /> : <Icon of={ImagePlus} className="size-5" />}
          Add photos
        </PickButton>
        {progress && (
          <>
            <p className="text-muted text-sm tabular-nums">
              {progress.done} of {progress.total} uploaded
            </p>
            <Button variant="quiet" size="small" onClick={uploads.stop}>
              Stop
            </Button>
          </>
        )}
        <p role="alert" className="text-clay text-sm empty:hidden">
          {count === 0 ? 'At least one image is required' : failure}
        </p>
        {retry && (
          <Button variant="secondary" size="small" onClick={retry}>
            Retry
          </Button>
        )}
        <p className="text-clay text-sm empty:hidden">{refused}</p>
      </div>
      <PhotoBoard
        photos={list.photos}
        primaryId={list.primaryId}
        onMove={photos.move}
        onRemove={photos.remove}
        onPrimary={photos.makePrimary}
        onEdited={photos.replace}
      />
    </fieldset>
  )
}
