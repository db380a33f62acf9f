import { plural } from '../../../contracts/counts.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { UploadRow } from '../photos/upload-row.tsx'
import { UploadStatus } from '../photos/upload-status.tsx'
import type { DraftStore } from './use-draft.ts'

/** Waits for the remaining uploads. Failed ones can be retried or left out. */
export function Uploading({ draft, uploads, removePhotos, onCancel }: DraftStore & { onCancel: () => void }) {
  const rows = draft.photos.map((photo) => ({ photo, upload: uploads.of(photo) }))
  const failed = rows.filter(({ upload }) => upload.state === 'failed')
  const stored = rows.filter(({ upload }) => upload.state === 'stored')
  const isSettled = failed.length + stored.length === rows.length
  const retry = uploads.retryAll(draft.photos)

  function leaveOut() {
    removePhotos(failed.map(({ photo }) => photo.id))
    if (stored.length === 0) onCancel()
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="flex items-center gap-3 text-lg">
        {!isSettled && <Spinner />}
        {isSettled ? `${plural(failed.length, 'photo')} couldn't be uploaded.` : 'Uploading your photos'}
      </p>
      <UploadStatus progress={uploads.progressOf(draft.photos)} isPaused={uploads.isPaused} onRetry={undefined} />
      <ul className="grid gap-x-8 gap-y-3 lg:grid-cols-2">
        {rows.map(({ photo, upload }) => (
          <UploadRow
            key={photo.id}
            photo={photo}
            preview={uploads.previews.get(photo.id)}
            upload={upload}
            onRetry={() => uploads.retry([photo.id])}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {isSettled && <Button onClick={leaveOut}>Continue without {failed.length === 1 ? 'it' : 'them'}</Button>}
        {isSettled && failed.length > 1 && retry && (
          <Button variant="secondary" onClick={retry}>
            Retry all
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
