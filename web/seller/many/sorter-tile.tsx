import { useDraggable, useDroppable } from '@dnd-kit/core'
import { clsx } from 'clsx'
import { Check } from 'lucide'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'

interface SorterTileProps {
  url: string
  label: string
  isSelected: boolean
  isMoving: boolean
  onToggle: () => void
}

export function SorterTile({ url, label, isSelected, isMoving, onToggle }: SorterTileProps) {
  const { setNodeRef, attributes, listeners } = useDraggable({ id: url })
  const { setNodeRef: setTarget, isOver } = useDroppable({ id: url })
  return (
    <li ref={setTarget} className="relative">
      <button
        ref={setNodeRef}
        type="button"
        {...listeners}
        aria-describedby={attributes['aria-describedby']}
        aria-pressed={isSelected}
        aria-label={label}
        data-photo={url}
        onClick={onToggle}
        className={clsx(
          'block w-full touch-manipulation select-none overflow-hidden rounded-sm [-webkit-touch-callout:none]',
          isMoving && 'opacity-40',
          (isOver || isSelected) && 'ring-2 ring-fern ring-offset-2 ring-offset-paper',
        )}
      >
        <Picture url={url} preset="thumbnail" alt="" className="pointer-events-none" />
      </button>
      {isSelected && (
        <span className="pointer-events-none absolute top-1 right-1 grid size-6 place-items-center rounded-full bg-fern text-on-fern">
          <Icon of={Check} className="size-4" />
        </span>
      )}
    </li>
  )
}
