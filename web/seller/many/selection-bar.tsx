import { useState } from 'react'
import { plural } from '../../../contracts/counts.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { PhotoEditor } from '../photo-editor/photo-editor.tsx'
import type { Arrangement } from './arrangement.ts'
import type { SorterActions } from './use-sorter-actions.ts'

interface SelectionBarProps {
  groups: Arrangement
  nameOf: (id: number) => string
  selected: readonly string[]
  onSelect: (urls: readonly string[]) => void
  actions: SorterActions
}

/** The actions on the selected photos. */
export function SelectionBar({ groups, nameOf, selected, onSelect, actions }: SelectionBarProps) {
  const [isOpen, setOpen] = useState(false)
  const [edited, setEdited] = useState<string>()
  const [only] = selected
  const others = groups.filter(({ imageUrls }) => !selected.every((url) => imageUrls.includes(url)))
  const act = (run: () => void) => () => {
    focusPlaceOf(selected)
    run()
    setOpen(false)
    onSelect([])
  }
  return (
    <BottomBar
      role="toolbar"
      aria-label="Selected photos"
      className="flex max-h-[50dvh] flex-wrap items-center gap-x-2 overflow-y-auto bg-paper pt-1 pb-3 sm:-mx-6 sm:px-6"
    >
      <p role="status" className="grow font-semibold text-sm tabular-nums">
        {plural(selected.length, 'photo')} selected
      </p>
      <div className="flex max-sm:-mr-3.5">
        <Button variant="quiet" size="small" onClick={act(() => actions.remove(selected))}>
          Remove
        </Button>
        <Button variant="quiet" size="small" onClick={act(() => {})}>
          Cancel
        </Button>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:basis-full max-sm:[&>*]:px-2 [&>*]:grow [&>*]:whitespace-nowrap">
        <Button size="small" onClick={() => setOpen(true)}>
          Move to…
        </Button>
        <Button variant="secondary" size="small" onClick={act(() => actions.split(selected))}>
          New item
        </Button>
        {selected.length === 1 && only && (
          <>
            <Button variant="secondary" size="small" onClick={act(() => actions.makeFirst(only))}>
              Show first
            </Button>
            <Button variant="secondary" size="small" aria-label="Edit photo" onClick={() => setEdited(only)}>
              Edit
            </Button>
          </>
        )}
      </div>
      <PhotoEditor
        imageUrl={edited}
        onClose={() => setEdited(undefined)}
        onSaved={({ imageUrl }) => {
          if (edited) actions.replace(edited, imageUrl)
          onSelect([])
        }}
      />
      <Sheet side="bottom" open={isOpen} onClose={() => setOpen(false)} title="Move to">
        <ul className="grid gap-1">
          {others.map((group) => (
            <li key={group.id}>
              <button
                type="button"
                onClick={act(() => actions.move(selected, group.id))}
                className="flex min-h-14 w-full items-center gap-3 rounded-sm px-2 py-1 text-left hover:bg-fern-wash"
              >
                <span className="block w-10 shrink-0 overflow-hidden rounded-sm">
                  <Picture url={group.imageUrls[0]} preset="thumbnail" alt="" />
                </span>
                <span className="min-w-0 grow truncate">{nameOf(group.id)}</span>
                <span className="text-muted text-sm tabular-nums">{group.imageUrls.length}</span>
              </button>
            </li>
          ))}
        </ul>
        <Button variant="secondary" className="mt-3 w-full" onClick={act(() => actions.split(selected))}>
          Start a new item with {selected.length === 1 ? 'this photo' : 'these photos'}
        </Button>
      </Sheet>
    </BottomBar>
  )
}

/** The bar goes with the selection: focuses a selected photo that stays in its item, or else the one that follows. */
function focusPlaceOf(selected: readonly string[]): void {
  const tiles = [...document.querySelectorAll<HTMLElement>('[data-photo]')]
  const last = tiles.findLastIndex(({ dataset }) => selected.includes(dataset.photo ?? ''))
  const next = [...tiles.slice(last), ...tiles.slice(0, last).reverse()]
  requestAnimationFrame(() => next.find((tile) => tile.isConnected)?.focus({ preventScroll: true }))
}
