import { clsx } from 'clsx'
import { useApi } from '../../lib/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { PhotoBoard } from '../photo-board.tsx'
import { movePhoto, removePhoto } from '../photo-order.ts'
import { AddPhotos } from './add-photos.tsx'
import { EMPTY_DRAFT } from './draft.ts'
import type { DraftStore } from './use-draft.ts'

interface SelectStepProps extends DraftStore {
  /** Why the analysis failed. */
  failure: string | null
  onAnalyze: () => void
  onByHand: () => void
}

export function SelectStep({
  draft,
  files,
  previews,
  change,
  addFiles,
  failure,
  onAnalyze,
  onByHand,
}: SelectStepProps) {
  const api = useApi()
  const { photos, primaryId, fields } = draft
  const isTyped = fields !== EMPTY_DRAFT.fields && Object.values(fields).some((text) => text.trim() !== '')

  const requirePhotos = (proceed: () => void) => () =>
    photos.length > 0
      ? proceed()
      : toast({ tone: 'destructive', title: 'No images selected', description: 'Please choose at least one photo.' })

  function remove(id: string) {
    const url = photos.find((photo) => photo.id === id)?.url
    files.remove(id)
    change((now) => ({ ...now, ...removePhoto(now, id) }))
    // If this fails, the orphan cleanup deletes the image.
    if (url) void api('DELETE /api/images/imagekit', { body: { imageUrl: url } }).catch(() => {})
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      {failure && (
        <p role="alert" className="rounded-md bg-clay-wash px-4 py-3">
          {failure} Your photos are still here.
        </p>
      )}
      <AddPhotos present={photos.length} onAdd={addFiles} />
      {photos.length > 0 && (
        <>
          <p className="text-muted text-sm">
            <span className="tabular-nums">{photos.length}</span> {photos.length === 1 ? 'photo' : 'photos'}. Drag to
            reorder. The star marks the photo buyers see first.
          </p>
          <PhotoBoard
            photos={photos.map((photo) => ({ ...photo, preview: previews.get(photo.id) ?? null }))}
            primaryId={primaryId}
            onMove={(id, to) => change((now) => ({ ...now, ...movePhoto(now, id, to) }))}
            onRemove={remove}
            onPrimary={(id) => change((now) => ({ ...now, primaryId: id }))}
          />
        </>
      )}
      {/* Sticky on phones, where many photos would push the buttons off the screen. */}
      <div
        className={clsx(
          'flex flex-wrap gap-3',
          photos.length > 0 &&
            'sticky bottom-0 z-10 -mx-4 -mb-4 rounded-b-lg border-line border-t bg-paper p-4 sm:-mx-6 sm:-mb-6 sm:px-6',
          'md:static md:m-0 md:border-0 md:p-0',
        )}
      >
        <Button variant={photos.length > 0 ? 'primary' : 'secondary'} onClick={requirePhotos(onAnalyze)}>
          Analyze
        </Button>
        <Button variant="quiet" onClick={requirePhotos(onByHand)}>
          {isTyped ? 'Continue with my details' : 'Fill in by hand'}
        </Button>
      </div>
    </div>
  )
}
