import { type Announcements, closestCenter, DndContext, type UniqueIdentifier } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { type ReactNode, useId, useState } from 'react'
import { PhotoEditor } from '../photo-editor/photo-editor.tsx'
import { type BoardPhoto, PhotoTile } from '../photo-tile.tsx'
import { useDragSensors } from '../use-drag-sensors.ts'

interface PhotoBoardProps {
  photos: BoardPhoto[]
  primaryId: string | undefined
  /** Moves the photo to the position of the photo `to`. */
  onMove: (id: string, to: string) => void
  onRemove: (id: string) => void
  onPrimary: (id: string) => void
  /** The photo was edited; from now on it has this URL. */
  onEdited: (id: string, url: string) => void
  /** Shown on top of the photo's lower edge. */
  statusOf?: (photo: BoardPhoto) => ReactNode
}

/** Photos that can be edited, and reordered by mouse, touch and keyboard. */
export function PhotoBoard({ photos, primaryId, onMove, onRemove, onPrimary, onEdited, statusOf }: PhotoBoardProps) {
  const sensors = useDragSensors({ coordinateGetter: sortableKeyboardCoordinates })
  const ids = photos.map(({ id }) => id)
  const [editedId, setEditedId] = useState<string>()
  const edited = photos.find(({ id }) => id === editedId)
  return (
    <>
      <DndContext
        id={useId()}
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements: announcementsFor(ids), screenReaderInstructions: INSTRUCTIONS }}
        onDragEnd={({ active, over }) => over && active.id !== over.id && onMove(String(active.id), String(over.id))}
      >
        <SortableContext items={ids} strategy={rectSortingStrategy}>
          {/* The wizard's sticky buttons cover the uppermost photos; the margin keeps a focused one visible. */}
          <ul
            aria-label="Photos"
            className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-3 [&_button]:scroll-mt-36"
          >
            {photos.map((photo, index) => (
              <PhotoTile
                key={photo.id}
                photo={photo}
                place={`${index + 1} of ${photos.length}`}
                isPrimary={photo.id === primaryId}
                status={statusOf?.(photo)}
                onRemove={() => onRemove(photo.id)}
                onPrimary={() => onPrimary(photo.id)}
                onEdit={() => setEditedId(photo.id)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <PhotoEditor
        imageUrl={edited?.url ?? undefined}
        onClose={() => setEditedId(undefined)}
        onSaved={({ imageUrl }) => edited && onEdited(edited.id, imageUrl)}
      />
    </>
  )
}

const INSTRUCTIONS = {
  draggable:
    'Press Space to pick up the photo, the arrow keys to move it, Space again to drop it, or Escape to cancel.',
}

function announcementsFor(ids: string[]): Announcements {
  const place = (id: UniqueIdentifier) => `${ids.indexOf(String(id)) + 1} of ${ids.length}`
  const holding = (id: UniqueIdentifier) => `Holding photo ${place(id)}.`
  return {
    onDragStart: ({ active }) => holding(active.id),
    // A photo that was just picked up is over its own position.
    onDragOver: ({ active, over }) =>
      over ? (over.id === active.id ? holding(active.id) : `Moved to position ${place(over.id)}.`) : undefined,
    onDragEnd: ({ over }) => (over ? `Dropped at position ${place(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `Canceled. The photo is back at position ${place(active.id)}.`,
  }
}
