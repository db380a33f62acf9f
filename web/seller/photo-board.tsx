import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useId } from 'react'
import { type BoardPhoto, PhotoTile } from './photo-tile.tsx'

interface PhotoBoardProps {
  photos: BoardPhoto[]
  primaryId: string | undefined
  /** The photo comes to stand where the other one stood. */
  onMove: (id: string, to: string) => void
  onRemove: (id: string) => void
  onPrimary: (id: string) => void
}

/** Photos in their order, to be reordered by mouse, touch and keyboard. */
export function PhotoBoard({ photos, primaryId, onMove, onRemove, onPrimary }: PhotoBoardProps) {
  const sensors = useSensors(
    // A click is no drag, and a finger that moves at once scrolls the page.
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = photos.map(({ id }) => id)
  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsFor(ids), screenReaderInstructions: INSTRUCTIONS }}
      onDragEnd={({ active, over }) => over && active.id !== over.id && onMove(String(active.id), String(over.id))}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        {/* On a phone the wizard's buttons lie over the lowest of them: who comes there by keyboard sees what has the focus. */}
        <ul
          aria-label="Photos"
          className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-3 max-md:[&_button]:scroll-mb-24"
        >
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              place={`${index + 1} of ${photos.length}`}
              isPrimary={photo.id === primaryId}
              onRemove={() => onRemove(photo.id)}
              onPrimary={() => onPrimary(photo.id)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

const INSTRUCTIONS = {
  draggable:
    'Press Space to pick the photo up, the arrow keys to move it, Space again to put it down, and Escape to leave it where it was.',
}

function announcementsFor(ids: string[]): Announcements {
  const place = (id: UniqueIdentifier) => `${ids.indexOf(String(id)) + 1} of ${ids.length}`
  const holding = (id: UniqueIdentifier) => `Holding photo ${place(id)}.`
  return {
    onDragStart: ({ active }) => holding(active.id),
    // A photo that has just been picked up is over its own place, too.
    onDragOver: ({ active, over }) =>
      over ? (over.id === active.id ? holding(active.id) : `Moved to place ${place(over.id)}.`) : undefined,
    onDragEnd: ({ over }) => (over ? `Put down at place ${place(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `Left at place ${place(active.id)}.`,
  }
}
