import { clsx } from 'clsx'
import { IMAGE_LIMIT } from '../../../contracts/product-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { toastFailure } from '../../ui/toast.ts'
import { PhotoBoard } from '../edit/photo-board.tsx'
import { ManyOffer } from '../many/many-offer.tsx'
import { movePhoto, replaceUrl } from '../photo-order.ts'
import { SkippedFiles } from '../photos/skipped-files.tsx'
import { TileUpload } from '../photos/tile-upload.tsx'
import { UploadStatus } from '../photos/upload-status.tsx'
import { useFileChoice } from '../photos/use-file-choice.ts'
import { AddPhotos } from './add-photos.tsx'
import { isTyped } from './draft.ts'
import { StartOver } from './start-over.tsx'
import type { DraftStore } from './use-draft.ts'

interface SelectStepProps extends DraftStore {
  /** Why the analysis failed. */
  failure: string | null
  /** Opens the file picker, in response to a press. */
  picksAtOnce: boolean
  onAnalyze: () => void
  onByHand: () => void
}

export function SelectStep(props: SelectStepProps) {
  const { draft, uploads, failure, picksAtOnce, addFiles, discard, onAnalyze, onByHand } = props
  const { photos } = draft
  const choice = useFileChoice({ present: photos.length, limit: IMAGE_LIMIT, onFiles: addFiles })

  const requirePhotos = (proceed: () => void) => async () =>
    (await choice.whenChecked()) > 0
      ? proceed()
      : toastFailure('No images selected', 'Please choose at least one photo.')

  const startOver = () => {
    discard()
    choice.clear()
  }

  return (
    // Not a grid: a sticky element stays inside its grid row.
    <div className="flex flex-col gap-5">
      {failure && (
        <Note tone="warning" role="alert">
          {failure} Your photos are still here.
        </Note>
      )}
      <AddPhotos present={photos.length} picksAtOnce={picksAtOnce} onChoose={choice.choose} />
      {/* Above the photos, so that they do not push the buttons away; sticky, so that they stay in view while scrolling. */}
      <div className="sticky top-16 bottom-0 z-10 -mx-4 flex flex-wrap gap-3 bg-paper px-4 py-3 sm:-mx-6 sm:px-6 md:static md:m-0 md:p-0">
        <Button
          variant={photos.length > 0 ? 'primary' : 'secondary'}
          onClick={requirePhotos(onAnalyze)}
          className={clsx(photos.length > 0 && 'border border-transparent')}
        >
          Analyze
        </Button>
        <Button variant="quiet" className="max-sm:px-0" onClick={requirePhotos(onByHand)}>
          {isTyped(draft) ? 'Continue with my details' : 'Fill in by hand'}
        </Button>
      </div>
      <SkippedFiles {...choice} />
      {photos.length === 0 && <PhotoTips />}
      {photos.length > 0 && (
        <div className="grid grid-cols-1 gap-3">
          {/* Not before the photos, which it would push down. */}
          {!isTyped(draft) && <ManyOffer files={choice.chosen} onAccept={startOver} />}
          <UploadStatus
            progress={uploads.progressOf(photos)}
            isPaused={uploads.isPaused}
            onRetry={uploads.retryAll(photos)}
          />
          <div className="flex items-center gap-4">
            <p className="min-w-0 grow text-muted text-sm">
              <span className="tabular-nums">{photos.length}</span> {photos.length === 1 ? 'photo' : 'photos'}. Drag to
              reorder. The star marks the photo buyers see first.
            </p>
            <StartOver label="Clear all" draft={draft} onConfirm={startOver} />
          </div>
          <Board {...props} />
        </div>
      )}
    </div>
  )
}

const TIPS = ['The whole item', 'Its label or mark', 'Any flaws']

/** Shown where the first photos will be. */
const PhotoTips = () => (
  <ul aria-label="What to show" className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-3">
    {TIPS.map((tip) => (
      <li
        key={tip}
        className="grid aspect-2/3 place-content-center rounded-md border border-edge border-dashed p-2 text-center text-muted text-sm"
      >
        {tip}
      </li>
    ))}
  </ul>
)

function Board({ draft, uploads, change, removePhotos }: DraftStore) {
  return (
    <PhotoBoard
      photos={draft.photos.map((photo) => ({
        ...photo,
        preview: uploads.previews.get(photo.id),
        hasFailed: uploads.of(photo).failure !== undefined,
      }))}
      primaryId={draft.primaryId}
      onMove={(id, to) => change((now) => ({ ...now, ...movePhoto(now, id, to) }))}
      onEdited={(id, url) => {
        // Its preview is outdated.
        uploads.remove(id)
        change((now) => ({ ...now, ...replaceUrl(now, id, url) }))
      }}
      onRemove={(id) => removePhotos([id])}
      onPrimary={(id) => change((now) => ({ ...now, primaryId: id }))}
      statusOf={(photo) => (
        <TileUpload upload={uploads.of(photo)} name={photo.name} onRetry={() => uploads.retry([photo.id])} />
      )}
    />
  )
}
