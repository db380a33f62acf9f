import { TilePicture } from '../photo-tile.tsx'
import { TileUpload } from '../photos/tile-upload.tsx'
import type { PhotoBatch } from './use-photo-batch.ts'

/** The chosen photos until they are sorted into items. */
export function BatchPhotos({ batch: { photos, uploads } }: { batch: PhotoBatch }) {
  return (
    <ul aria-label="Photos" className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2 pb-8">
      {photos.map((photo) => (
        <li key={photo.id} className="relative overflow-hidden rounded-sm">
          <TilePicture url={photo.url} preview={uploads.previews.get(photo.id)} caption={photo.name} />
          <TileUpload upload={uploads.of(photo)} name={photo.name} onRetry={() => uploads.retry([photo.id])} />
        </li>
      ))}
    </ul>
  )
}
