import { ImagePlus } from 'lucide-react'
import { IMAGE_LIMIT } from '../../contracts/product-rules.ts'
import { messageOf } from '../lib/api.ts'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'
import { PhotoBoard } from './photo-board.tsx'
import { PickButton } from './pick-button.tsx'
import type { EditedPhotos } from './use-edited-photos.ts'
import { filterFiles } from './wizard/filter-files.ts'

export function EditPhotos({ photos }: { photos: EditedPhotos }) {
  const { list, isUploading, uploadError } = photos
  const count = list.photos.length

  function add(chosen: File[]) {
    const { files, skipped } = filterFiles(chosen, count)
    if (skipped) toast({ tone: 'destructive', title: 'Some files were skipped', description: skipped })
    if (files.length > 0) photos.add(files)
  }

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold text-sm">Photos</legend>
      <PhotoBoard
        photos={list.photos}
        primaryId={list.primaryId}
        onMove={photos.move}
        onRemove={photos.remove}
        onPrimary={photos.makePrimary}
      />
      <p role="alert" className="text-clay text-sm empty:hidden">
        {count === 0 ? 'At least one image is required' : uploadError && messageOf(uploadError, '')}
      </p>
      <PickButton multiple disabled={isUploading || count >= IMAGE_LIMIT} onPick={add} className="justify-self-start">
        {isUploading ? <Spinner label="Uploading" /> : <ImagePlus aria-hidden="true" className="size-5" />}
        Add photos
      </PickButton>
    </fieldset>
  )
}
