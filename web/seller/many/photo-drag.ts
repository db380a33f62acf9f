import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  type KeyboardCoordinateGetter,
  pointerWithin,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { type Arrangement, groupOf } from './arrangement.ts'

/** Where a new item starts. The other places for a photo are other photos, by URL, and items, by number. */
export const NEW_TARGET = 'new'

/** Prefers a photo to the item that contains it. Without a pointer, the nearest target. */
export const pointedAt: CollisionDetection = (args) => {
  if (!args.pointerCoordinates) return closestCenter(args)
  const within = pointerWithin(args)
  const photo = within.find(({ id }) => typeof id === 'string' && id !== NEW_TARGET)
  return photo ? [photo] : within
}

/** Space picks up and drops; Enter selects. */
export const KEYS = { start: ['Space'], cancel: ['Escape'], end: ['Space'] }

const DIRECTIONS: Record<string, readonly [x: number, y: number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/** Moves to the nearest photo, or the place of a new item, in the direction of the arrow key. */
export const keyboardStep: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const direction = DIRECTIONS[event.code]
  const { collisionRect, droppableContainers, droppableRects } = context
  if (!direction || !collisionRect) return undefined
  event.preventDefault()
  const here = centerOf(collisionRect)
  const [x, y] = direction
  const steps = droppableContainers.getEnabled().flatMap(({ id }) => {
    const rect = droppableRects.get(id)
    if (!rect || typeof id === 'number') return []
    const there = centerOf(rect)
    const [along, across] = [
      (there.x - here.x) * x + (there.y - here.y) * y,
      Math.abs((there.x - here.x) * y) + Math.abs((there.y - here.y) * x),
    ]
    // Sideways distance counts twice, so that an arrow key stays in its row or column.
    return along > 4 ? [{ rect, distance: along + across * 2 }] : []
  })
  const nearest = steps.sort((one, other) => one.distance - other.distance)[0]
  if (!nearest) return undefined
  const there = centerOf(nearest.rect)
  return { x: currentCoordinates.x + there.x - here.x, y: currentCoordinates.y + there.y - here.y }
}

interface Rect {
  left: number
  top: number
  width: number
  height: number
}

const centerOf = ({ left, top, width, height }: Rect) => ({ x: left + width / 2, y: top + height / 2 })

export const INSTRUCTIONS = {
  draggable:
    'Press Enter to select the photo. Or press Space to pick it up, the arrow keys to move it, Space again to drop it, or Escape to cancel.',
}

export function announcementsFor(groups: Arrangement, nameOf: (id: number) => string): Announcements {
  const placeOf = (url: string) => {
    const group = groupOf(groups, url)
    return group ? `photo ${group.imageUrls.indexOf(url) + 1} of ${nameOf(group.id)}` : 'the photo'
  }
  const targetText = (id: UniqueIdentifier) => {
    if (typeof id === 'number') return nameOf(id)
    return id === NEW_TARGET ? 'a new item' : placeOf(id)
  }
  return {
    onDragStart: ({ active }) => `Holding ${placeOf(String(active.id))}.`,
    onDragOver: ({ active, over }) => {
      if (!over) return undefined
      return over.id === active.id ? `Holding ${placeOf(String(active.id))}.` : `Over ${targetText(over.id)}.`
    },
    onDragEnd: ({ over }) => (over ? `Dropped on ${targetText(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `Canceled: ${placeOf(String(active.id))} is where it was.`,
  }
}
