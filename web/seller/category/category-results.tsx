import { clsx } from 'clsx'
import { Check } from 'lucide'
import { useEffect } from 'react'
import { Icon } from '../../ui/icon.tsx'

export const resultId = (listId: string, index: number): string => `${listId}-${index}`

interface CategoryResultsProps {
  id: string
  paths: readonly string[]
  value: string
  active: number
  onPick: (path: string) => void
}

/** The options of the search field, which keeps the focus. */
export function CategoryResults({ id, paths, value, active, onPick }: CategoryResultsProps) {
  useEffect(() => {
    document.getElementById(resultId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <>
      {paths.length === 0 && <p className="text-muted">No category matches. Try another word, or choose Other.</p>}
      <div id={id} role="listbox" aria-label="Matching categories" hidden={paths.length === 0} className="-mx-2">
        {paths.map((path, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys.
          <div
            key={path}
            id={resultId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The focus stays in the search field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(path)}
            className={clsx(
              'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-sm px-2 py-1.5 hover:bg-fern-wash',
              index === active && 'bg-fern-wash',
            )}
          >
            {path}
            {path === value && (
              <Icon of={Check} aria-hidden={false} aria-label="chosen" className="size-5 shrink-0 text-fern" />
            )}
          </div>
        ))}
      </div>
    </>
  )
}
