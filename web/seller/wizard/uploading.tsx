import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { removePhoto } from '../photo-order.ts'
import { UploadRow } from './upload-row.tsx'
import type { DraftStore } from './use-draft.ts'
import { useUploads } from './use-uploads.ts'

/** Shows each photo's progress. Failed uploads can be retried or left out. */
export function Uploading({ onCancel, ...store }: DraftStore & { onCancel: () => void }) {
  const { draft, files, previews, change } = store
  const uploads = useUploads(store)
  const rows = draft.photos.map((photo) => ({ photo, upload: uploads.of(photo) }))
  const failed = rows.filter(({ upload }) => upload.state === 'failed')
  const stored = rows.filter(({ upload }) => upload.state === 'stored')
  const isSettled = failed.length + stored.length === rows.length

  function leaveOut() {
    for (const { photo } of failed) {
      files.remove(photo.id)
      change((now) => ({ ...now, ...removePhoto(now, photo.id) }))
    }
    if (stored.length === 0) onCancel()
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <p role="status" className="flex items-center gap-3 text-lg">
        {!isSettled && <Spinner label="" />}
        {isSettled
          ? `${failed.length === 1 ? '1 photo' : `${failed.length} photos`} couldn't be uploaded.`
          : `Uploading your photos: ${stored.length} of ${rows.length} done`}
      </p>
      <ul className="grid gap-x-8 gap-y-3 lg:grid-cols-2">
        {rows.map(({ photo, upload }) => (
          <UploadRow
            key={photo.id}
            photo={{ ...photo, preview: previews.get(photo.id) ?? null }}
            upload={upload}
            onRetry={() => uploads.retry([photo])}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {isSettled && <Button onClick={leaveOut}>Continue without {failed.length === 1 ? 'it' : 'them'}</Button>}
        {isSettled && failed.length > 1 && (
          <Button variant="secondary" onClick={() => uploads.retry(failed.map(({ photo }) => photo))}>
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
