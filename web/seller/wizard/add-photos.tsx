import { clsx } from 'clsx'
import { Camera, ImagePlus } from 'lucide'
import { IMAGE_FORMATS } from '../../../contracts/image-kind.ts'
import { IMAGE_LIMIT } from '../../../contracts/product-rules.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePhotoDrop } from '../photos/use-photo-drop.ts'
import { PickButton } from '../pick-button.tsx'

/** The id of the file input, for a label outside the wizard. */
export const PHOTO_PICKER = 'choose-photos'

interface AddPhotosProps {
  /** The number of photos already added. */
  present: number
  picksAtOnce: boolean
  onChoose: (files: File[]) => void
}

export function AddPhotos({ present, picksAtOnce, onChoose }: AddPhotosProps) {
  const isFull = present >= IMAGE_LIMIT
  const isOver = usePhotoDrop({ disabled: isFull, onFiles: onChoose })

  return (
    <div
      className={clsx(
        'grid grid-cols-1 justify-items-center gap-3 rounded-md border border-dashed large-text:px-2 px-4 py-6 text-center large-text:[&_svg]:hidden',
        isOver ? 'border-fern bg-fern-wash' : 'border-edge bg-card',
      )}
    >
      <div className="flex max-w-full flex-wrap justify-center gap-3 max-md:w-56">
        <PickButton
          id={PHOTO_PICKER}
          multiple
          opensAtOnce={picksAtOnce}
          variant={present === 0 ? 'primary' : 'secondary'}
          disabled={isFull}
          onPick={onChoose}
          className="w-56 max-w-full"
        >
          <Icon of={ImagePlus} className="size-5" />
          {/* The invisible text keeps the icon in its place. */}
          <span className="grid text-left *:[grid-area:1/1]">
            <span>{present === 0 ? 'Choose photos' : 'Add more photos'}</span>
            <span aria-hidden="true" className="invisible">
              Add more photos
            </span>
          </span>
        </PickButton>
        <PickButton capture="environment" disabled={isFull} onPick={onChoose} className="w-full md:hidden">
          <Icon of={Camera} className="size-5" />
          Take a photo
        </PickButton>
      </div>
      {/* Both sentences take the space of the longer one. */}
      <p className="grid max-w-text text-muted text-sm *:[grid-area:1/1]">
        <span className={clsx(isFull && 'invisible')}>
          <span className="max-md:hidden">Or drop them here. </span>
          Up to {IMAGE_LIMIT} photos, 10 MB each. {IMAGE_FORMATS}.
        </span>
        {isFull && <span>A listing can have up to {IMAGE_LIMIT} photos.</span>}
      </p>
    </div>
  )
}
