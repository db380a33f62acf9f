import { TilePicture } from '../photo-tile.tsx'
import { TileUpload } from '../photos/tile-upload.tsx'
import type { BatchPhoto } from './stored-batch.ts'
import type { PhotoBatch } from './use-photo-batch.ts'

interface BatchPhotosProps extends Pick<PhotoBatch, 'uploads'> {
  photos: readonly BatchPhoto[]
}

/** Chosen photos until they are sorted into items. */
export const BatchPhotos = ({ photos, uploads }: BatchPhotosProps) =>
  photos.length > 0 && (
    <ul aria-label="Photos" className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2">
      {photos.map((photo) => (
        <li key={photo.id} className="relative overflow-hidden rounded-sm">
          <TilePicture url={photo.url} preview={uploads.previews.get(photo.id)} caption={photo.name} />
          <TileUpload upload={uploads.of(photo)} name={photo.name} onRetry={() => uploads.retry([photo.id])} />
        </li>
      ))}
    </ul>
  )
