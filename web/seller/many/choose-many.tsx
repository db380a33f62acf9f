import { clsx } from 'clsx'
import { Camera, ImagePlus } from 'lucide'
import { GROUPED_PHOTO_LIMIT } from '../../../contracts/draft-rules.ts'
import { IMAGE_FORMATS } from '../../../contracts/image-kind.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePhotoDrop } from '../photos/use-photo-drop.ts'
import { PickButton } from '../pick-button.tsx'

interface ChooseManyProps {
  /** There are already items, so these photos are additional. */
  isMore: boolean
  disabled: boolean
  onChoose: (files: File[]) => void
}

export function ChooseMany({ isMore, disabled, onChoose }: ChooseManyProps) {
  const isOver = usePhotoDrop({ disabled, onFiles: onChoose })
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-3 rounded-md border border-dashed',
        isMore ? 'max-md:border-transparent md:px-4 md:py-3' : 'flex-col *:max-w-full px-4 py-8 text-center',
        isOver ? 'border-fern bg-fern-wash' : 'border-edge',
        !isMore && !isOver && 'bg-card',
      )}
    >
      <PickButton
        multiple
        variant={isMore ? 'secondary' : 'primary'}
        disabled={disabled}
        onPick={onChoose}
        className={isMore ? 'max-md:grow' : 'max-md:w-56'}
      >
        <Icon of={ImagePlus} className="size-5" />
        {isMore ? 'Add photos' : 'Choose photos'}
      </PickButton>
      <PickButton
        capture="environment"
        disabled={disabled}
        onPick={onChoose}
        className={clsx('md:hidden', isMore ? 'grow' : 'w-56')}
      >
        <Icon of={Camera} className="size-5" />
        Take a photo
      </PickButton>
      <p className={clsx('max-w-text text-muted text-sm', isMore && 'max-md:hidden')}>
        <span className="max-md:hidden">Or drop photos or a folder here. </span>
        {!isMore && `Up to ${GROUPED_PHOTO_LIMIT} photos at once, 10 MB each. ${IMAGE_FORMATS}.`}
      </p>
    </div>
  )
}
