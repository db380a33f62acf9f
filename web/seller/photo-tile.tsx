import { useSortable } from '@dnd-kit/sortable'
import { clsx } from 'clsx'
import { Image as ImageIcon, Pencil, Star, X } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { toast } from '../ui/toast.ts'
import type { ChosenPhoto } from './photos/chosen-photo.ts'

export interface BoardPhoto extends ChosenPhoto {
  /** An object URL; undefined if this browser cannot display the format. */
  preview?: string | undefined
  /** Its status says why, in the place of the edit button. */
  hasFailed?: boolean
}

interface PhotoTileProps {
  photo: BoardPhoto
  /** `2 of 5` */
  place: string
  isPrimary: boolean
  /** Shown on top of the picture's lower edge. */
  status: ReactNode
  onRemove: () => void
  onPrimary: () => void
  onEdit: () => void
}

export function PhotoTile({ photo, place, isPrimary, status, onRemove, onPrimary, onEdit }: PhotoTileProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: photo.id,
  })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined, transition }}
      className={clsx('relative rounded-md border bg-card', isDragging ? 'z-10 border-ink shadow-lift' : 'border-line')}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-label={`Photo ${place}, ${photo.name}${isPrimary ? ', primary' : ''}`}
        className="block w-full touch-manipulation select-none overflow-hidden rounded-t-md [-webkit-touch-callout:none] active:cursor-grabbing"
      >
        <TilePicture url={photo.url} preview={photo.preview} caption={photo.name} />
      </button>
      {isPrimary && (
        <span className="pointer-events-none absolute top-2 left-2 rounded-sm bg-card px-2 py-0.5 font-semibold text-fern-deep text-xs">
          Primary
        </span>
      )}
      {status && <div className="absolute inset-x-0 bottom-11">{status}</div>}
      {!photo.hasFailed && <EditButton place={place} isUploaded={photo.url !== null} onEdit={onEdit} />}
      <div className="flex justify-between">
        <button
          type="button"
          aria-pressed={isPrimary}
          aria-label={`Make photo ${place} the primary one`}
          onClick={onPrimary}
          className="grid size-11 place-items-center rounded-sm text-muted hover:text-ink aria-pressed:text-fern"
        >
          <Icon of={Star} className={clsx('size-5', isPrimary && 'fill-current')} />
        </button>
        <button
          type="button"
          aria-label={`Remove photo ${place}`}
          onClick={onRemove}
          className="grid size-11 place-items-center rounded-sm text-muted hover:text-clay"
        >
          <Icon of={X} className="size-5" />
        </button>
      </div>
    </li>
  )
}

/** On the photo's lower edge: a narrow tile has no room for a third button below it. */
const EditButton = ({ place, isUploaded, onEdit }: { place: string; isUploaded: boolean; onEdit: () => void }) => (
  <div className="relative">
    <button
      type="button"
      aria-label={`Edit photo ${place}`}
      aria-disabled={!isUploaded}
      onClick={() => (isUploaded ? onEdit() : toast({ title: 'Not uploaded yet', description: NOT_YET }))}
      className="group absolute right-0 bottom-0 grid size-11 place-items-center"
    >
      <span className="grid size-8 place-items-center rounded-full bg-card text-ink shadow-lift group-hover:text-fern group-aria-disabled:text-muted">
        <Icon of={Pencil} className="size-4" />
      </span>
    </button>
  </div>
)

const NOT_YET = 'You can edit this photo as soon as it is uploaded.'

/** Shows a placeholder for formats that this browser cannot display, such as HEIC, until the store has converted them. */
export function TilePicture({ url, preview, caption }: Pick<BoardPhoto, 'url' | 'preview'> & { caption?: string }) {
  if (preview) return <img src={preview} alt="" draggable={false} className="aspect-2/3 w-full bg-sun object-cover" />
  if (url) return <Picture url={url} preset="thumbnail" alt="" className="pointer-events-none" />
  return (
    <span className="grid aspect-2/3 w-full place-content-center justify-items-center gap-2 bg-sun p-2 text-muted">
      <Icon of={ImageIcon} className="size-7" />
      {caption && <span className="line-clamp-2 break-all text-xs">{caption}</span>}
    </span>
  )
}
