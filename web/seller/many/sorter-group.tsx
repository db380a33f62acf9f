import { useDroppable } from '@dnd-kit/core'
import { clsx } from 'clsx'
import { Plus } from 'lucide'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { PhotoGroup } from './arrangement.ts'
import { NEW_TARGET } from './photo-drag.ts'
import { SorterTile } from './sorter-tile.tsx'

interface SorterGroupProps {
  group: PhotoGroup
  name: string
  selected: readonly string[]
  /** The photos being dragged. */
  moving: readonly string[]
  onSelect: (urls: readonly string[]) => void
}

export function SorterGroup({ group, name, selected, moving, onSelect }: SorterGroupProps) {
  const { setNodeRef, isOver } = useDroppable({ id: group.id })
  const { imageUrls } = group
  const isWhole = imageUrls.every((url) => selected.includes(url))
  const headingId = `sort-${group.id}`
  const toggle = (urls: readonly string[], on: boolean) =>
    onSelect(
      on
        ? [...selected, ...urls.filter((url) => !selected.includes(url))]
        : selected.filter((url) => !urls.includes(url)),
    )
  return (
    <li
      ref={setNodeRef}
      aria-labelledby={headingId}
      className={clsx('border-line border-t py-3', isOver && 'bg-fern-wash forced-colors:outline-2')}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 id={headingId} className="min-w-0 truncate font-semibold">
          {name}
        </h3>
        <Button
          variant="quiet"
          size="small"
          className="shrink-0"
          aria-label={`${isWhole ? 'Deselect' : 'Select'} all photos of ${name}`}
          onClick={() => toggle(imageUrls, !isWhole)}
        >
          {isWhole ? 'Deselect all' : 'Select all'}
        </Button>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2">
        {imageUrls.map((url, index) => (
          <SorterTile
            key={url}
            url={url}
            label={`Photo ${index + 1} of ${imageUrls.length} of ${name}`}
            isSelected={selected.includes(url)}
            isMoving={moving.includes(url)}
            onToggle={() => toggle([url], !selected.includes(url))}
          />
        ))}
      </ul>
    </li>
  )
}

/** Stays in view while a photo is dragged. */
export function NewItemPlace({ isDragging }: { isDragging: boolean }) {
  const { setNodeRef, isOver } = useDroppable({ id: NEW_TARGET })
  return (
    <div
      ref={setNodeRef}
      className={clsx(
        'sticky bottom-2 flex min-h-16 items-center justify-center gap-2 rounded-md border border-dashed text-muted',
        isOver ? 'border-fern bg-fern-wash text-fern-deep forced-colors:outline-2' : 'border-edge bg-paper',
        !isDragging && 'invisible',
      )}
    >
      <Icon of={Plus} className="size-5" />
      Drop here to start a new item
    </div>
  )
}
