import { clsx } from 'clsx'
import { Check, ChevronRight } from 'lucide'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { openFor, type TreeRow, treeRows } from './tree-rows.ts'

interface CategoryTreeProps {
  value: string
  onPick: (path: string) => void
}

/** The ARIA tree pattern: arrow keys move, expand and collapse; Enter and Space pick a leaf or expand a branch. */
export function CategoryTree({ value, onPick }: CategoryTreeProps) {
  const tree = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(() => openFor(value))
  const rows = treeRows(open)
  const chosen = rows.find((row) => isChosen(row, value))
  const [current, setCurrent] = useState(chosen?.key)
  const tabStop = rows.find(({ key }) => key === current) ?? rows[0]

  const focus = (row: TreeRow | undefined) =>
    row && tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[rows.indexOf(row)]?.focus()
  function toggle({ key, isOpen }: TreeRow) {
    const next = new Set(open)
    if (isOpen) next.delete(key)
    else next.add(key)
    setOpen(next)
  }
  const activate = (row: TreeRow) => (row.isOpen === undefined ? onPick(row.path) : toggle(row))

  function press(event: KeyboardEvent, row: TreeRow) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = rows.indexOf(row)
    if (event.key === 'ArrowDown') focus(rows[at + 1])
    else if (event.key === 'ArrowUp') focus(rows[at - 1])
    else if (event.key === 'Home') focus(rows[0])
    else if (event.key === 'End') focus(rows.at(-1))
    else if (event.key === 'Enter' || event.key === ' ') activate(row)
    else if (event.key === 'ArrowRight' && row.isOpen === false) toggle(row)
    else if (event.key === 'ArrowRight' && row.isOpen) focus(rows[at + 1])
    else if (event.key === 'ArrowLeft' && row.isOpen) toggle(row)
    else if (event.key === 'ArrowLeft') focus(rows.find(({ key }) => key === row.parent))
    else if (/^[\p{L}\p{N}]$/u.test(event.key))
      focus([...rows.slice(at + 1), ...rows.slice(0, at)].find(({ name }) => startsWith(name, event.key)))
    else return
    event.preventDefault()
  }

  return (
    <div ref={tree} role="tree" aria-label="All categories" className="-mx-2">
      {rows.map((row) => (
        <div
          key={row.key}
          role="treeitem"
          tabIndex={row === tabStop ? 0 : -1}
          aria-level={row.level}
          aria-posinset={row.position}
          aria-setsize={row.siblings}
          aria-expanded={row.isOpen}
          aria-selected={row === chosen}
          onFocus={() => setCurrent(row.key)}
          onClick={() => activate(row)}
          onKeyDown={(event) => press(event, row)}
          style={{ paddingInlineStart: `${0.5 + (row.level - 1) * 1.25}rem` }}
          className={clsx(
            'flex min-h-11 cursor-pointer items-center gap-2 rounded-sm py-1.5 pr-2 hover:bg-fern-wash',
            (row === chosen || row.isOpen) && 'font-semibold',
          )}
        >
          <Icon
            of={ChevronRight}
            className={clsx(
              'size-4 shrink-0 text-muted transition-transform',
              row.isOpen && 'rotate-90',
              row.isOpen === undefined && 'invisible',
            )}
          />
          <span className="min-w-0 flex-1">{row.name}</span>
          {row === chosen && <Icon of={Check} className="size-5 shrink-0 text-fern" />}
        </div>
      ))}
    </div>
  )
}

const isChosen = ({ isOpen, path }: TreeRow, value: string): boolean => isOpen === undefined && path === value

const startsWith = (name: string, letter: string): boolean => name.toLowerCase().startsWith(letter.toLowerCase())
