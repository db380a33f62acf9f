import { clsx } from 'clsx'
import { Camera, ImagePlus } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { IMAGE_LIMIT } from '../../../contracts/product-rules.ts'
import { toast } from '../../ui/toast.ts'
import { PickButton } from '../pick-button.tsx'
import { filterFiles } from './filter-files.ts'

interface AddPhotosProps {
  /** The number of photos already added. */
  present: number
  onAdd: (files: File[]) => void
}

export function AddPhotos({ present, onAdd }: AddPhotosProps) {
  const [isOver, setOver] = useState(false)
  const isFull = present >= IMAGE_LIMIT

  function add(chosen: File[]) {
    const { files, skipped } = filterFiles(chosen, present)
    if (skipped) toast({ tone: 'destructive', title: 'Some files were skipped', description: skipped })
    if (files.length > 0) onAdd(files)
  }

  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(!isFull)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      if (!isFull) add([...event.dataTransfer.files])
    },
  }

  return (
    <div
      {...drop}
      className={clsx(
        'grid grid-cols-1 justify-items-center gap-3 rounded-md border border-dashed px-4 py-6 text-center',
        isOver ? 'border-fern bg-fern-wash' : 'border-edge bg-card',
      )}
    >
      <div className="flex max-w-full flex-wrap justify-center gap-3 max-md:w-56">
        <PickButton
          multiple
          variant={present === 0 ? 'primary' : 'secondary'}
          disabled={isFull}
          onPick={add}
          className="max-md:w-full"
        >
          <ImagePlus aria-hidden="true" className="size-5" />
          {present === 0 ? 'Choose photos' : 'Add more photos'}
        </PickButton>
        <PickButton capture="environment" disabled={isFull} onPick={add} className="w-full md:hidden">
          <Camera aria-hidden="true" className="size-5" />
          Take a photo
        </PickButton>
      </div>
      <p className="max-w-text text-muted text-sm">
        {isFull ? (
          `A listing can have up to ${IMAGE_LIMIT} photos.`
        ) : (
          <>
            <span className="max-md:hidden">Or drop them here. </span>
            Up to {IMAGE_LIMIT} photos, 10 MB each. JPEG, PNG, WebP, GIF, AVIF, HEIC or HEIF.
          </>
        )}
      </p>
    </div>
  )
}
