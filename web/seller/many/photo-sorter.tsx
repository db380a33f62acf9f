import { DndContext, DragOverlay } from '@dnd-kit/core'
import { Undo2 } from 'lucide'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useDragSensors } from '../use-drag-sensors.ts'
import { type Arrangement, groupOf } from './arrangement.ts'
import { announcementsFor, INSTRUCTIONS, KEYS, keyboardStep, NEW_TARGET, pointedAt } from './photo-drag.ts'
import { SelectionBar } from './selection-bar.tsx'
import { NewItemPlace, SorterGroup } from './sorter-group.tsx'
import type { SorterActions } from './use-sorter-actions.ts'

interface PhotoSorterProps {
  groups: Arrangement
  titleOf: (id: number) => string
  selected: readonly string[]
  onSelect: (urls: readonly string[]) => void
  actions: SorterActions
  canUndo: boolean
  /** Why the last changes are not saved yet. */
  failure: string | null
}

/** All photos by item. They are dragged by mouse, touch and keyboard, or selected and moved. */
export function PhotoSorter({ groups, titleOf, selected, onSelect, actions, canUndo, failure }: PhotoSorterProps) {
  const [dragged, setDragged] = useState<string>()
  const sensors = useDragSensors({ coordinateGetter: keyboardStep, keyboardCodes: KEYS })
  const moving = dragged === undefined ? [] : selected.includes(dragged) ? selected : [dragged]
  const nameOf = (id: number) =>
    [`Item ${groups.findIndex((group) => group.id === id) + 1}`, titleOf(id)].filter(Boolean).join(', ')

  function drop(over: string | number | undefined) {
    if (over === undefined || moving.length === 0) return
    const [only] = moving
    if (over === NEW_TARGET) actions.split(moving)
    else if (typeof over === 'number') actions.move(moving, over)
    else if (moving.length === 1 && only) actions.place(only, over)
    else {
      const group = groupOf(groups, over)
      if (group) actions.move(moving, group.id)
    }
    onSelect([])
  }

  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={pointedAt}
      accessibility={{ announcements: announcementsFor(groups, nameOf), screenReaderInstructions: INSTRUCTIONS }}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={({ over }) => {
        drop(over?.id)
        setDragged(undefined)
      }}
    >
      <div className="flex items-center gap-x-4">
        <p className="grow text-muted text-sm">
          Drag photos where they belong, or tap to select them.
          {failure && <span className="text-clay"> Not saved. {failure}</span>}
        </p>
        <Button variant="secondary" size="small" disabled={!canUndo} onClick={actions.undo}>
          <Icon of={Undo2} className="size-4" />
          Undo
        </Button>
      </div>
      <ol className="grid gap-x-8 lg:grid-cols-2">
        {groups.map((group) => (
          <SorterGroup
            key={group.id}
            group={group}
            name={nameOf(group.id)}
            selected={selected}
            moving={moving}
            onSelect={onSelect}
          />
        ))}
      </ol>
      <NewItemPlace isDragging={dragged !== undefined} />
      {selected.length > 0 && (
        <SelectionBar groups={groups} nameOf={nameOf} selected={selected} onSelect={onSelect} actions={actions} />
      )}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <span className="relative block overflow-hidden rounded-sm shadow-lift ring-2 ring-fern">
            <Picture url={dragged} preset="thumbnail" alt="" />
            {moving.length > 1 && (
              <span className="absolute top-1 right-1 rounded-full bg-fern px-2 font-semibold text-on-fern text-sm">
                {moving.length}
              </span>
            )}
          </span>
        )}
      </DragOverlay>
    </DndContext>
  )
}
