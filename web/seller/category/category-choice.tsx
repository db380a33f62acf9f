import { type ReactNode, useId, useRef, useState } from 'react'
import { CATEGORY_PATHS } from '../../../contracts/category.ts'
import { plural } from '../../../contracts/counts.ts'
import { Button } from '../../ui/button.tsx'
import { focusOnOpen, prefersTyping } from '../../ui/focus-on-open.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import { CategoryResults, resultId } from './category-results.tsx'
import { CategoryTree } from './category-tree.tsx'
import { recentCategories } from './recent-categories.ts'
import { searchCategories } from './search-categories.ts'

interface CategoryChoiceProps {
  value: string
  /** A category of this item that is no longer in the tree. */
  former: string | undefined
  accountId: number | undefined
  /** An empty string clears the field. */
  onPick: (path: string) => void
}

/** Searches all categories; while the search is empty, shows recent ones and the tree. */
export function CategoryChoice({ value, former, accountId, onPick }: CategoryChoiceProps) {
  const listId = useId()
  const body = useRef<HTMLDivElement>(null)
  const isTyping = prefersTyping()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [recent] = useState(() => (accountId === undefined ? [] : recentCategories(accountId)))
  const isSearch = typed.trim() !== ''
  const results = isSearch ? searchCategories(typed, former ? [former, ...CATEGORY_PATHS] : CATEGORY_PATHS) : []
  const moves: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1 + results.length }

  function press(event: React.KeyboardEvent) {
    // An input method uses these keys.
    if (event.nativeEvent.isComposing) return
    const next = moves[event.key]
    if (next !== undefined) {
      event.preventDefault()
      if (results.length > 0) setActive(next % results.length)
      else if (!isSearch && event.key === 'ArrowDown')
        body.current?.querySelector<HTMLElement>('li button, [role=treeitem][tabindex="0"]')?.focus()
    } else if (event.key === 'Enter') {
      // Must not submit the surrounding form.
      event.preventDefault()
      const path = results[active]
      if (path) onPick(path)
    } else if (event.key === 'Escape' && typed !== '') {
      // First clears the search, as search fields do, then closes.
      event.preventDefault()
      setTyped('')
    }
  }

  return (
    <div className="flex h-full flex-col gap-3 pt-1">
      <SearchInput
        ref={focusOnOpen(isTyping)}
        role="combobox"
        aria-label="Search categories"
        aria-autocomplete="list"
        aria-expanded={results.length > 0}
        aria-controls={listId}
        aria-activedescendant={results.length > 0 ? resultId(listId, active) : undefined}
        placeholder="Search, such as “jeans”"
        autoCapitalize="none"
        enterKeyHint="done"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(0)
        }}
        onKeyDown={press}
      />
      <p role="status" className="sr-only">
        {isSearch && plural(results.length, 'category', 'categories')}
      </p>
      <div
        ref={(element) => {
          body.current = element
          focusOnOpen(!isTyping)(element)
        }}
        tabIndex={-1}
        className="-mx-5 -mb-5 min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5 outline-none"
      >
        {isSearch ? (
          <CategoryResults id={listId} paths={results} value={value} active={active} onPick={onPick} />
        ) : (
          <div className="grid gap-4">
            {value !== '' && (
              <Group title="Chosen">
                <div className="flex items-center gap-4">
                  <span className="min-w-0 flex-1 font-semibold">{value}</span>
                  <Button variant="quiet" size="small" className="-mr-3.5" onClick={() => onPick('')}>
                    Clear
                  </Button>
                </div>
              </Group>
            )}
            <PathButtons title="Before" paths={former && former !== value ? [former] : []} onPick={onPick} />
            <PathButtons title="Last used" paths={recent.filter((path) => path !== value)} onPick={onPick} />
            <Group title="All categories">
              <CategoryTree value={value} onPick={onPick} />
            </Group>
          </div>
        )}
      </div>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold text-muted text-sm">
        {title}
      </h3>
      {children}
    </section>
  )
}

function PathButtons({
  title,
  paths,
  onPick,
}: {
  title: string
  paths: readonly string[]
  onPick: (path: string) => void
}) {
  if (paths.length === 0) return null
  return (
    <Group title={title}>
      <ul className="-mx-2">
        {paths.map((path) => (
          <li key={path}>
            <button
              type="button"
              onClick={() => onPick(path)}
              className="wrap-anywhere flex min-h-11 w-full items-center rounded-sm px-2 py-1.5 text-left hover:bg-fern-wash"
            >
              {path}
            </button>
          </li>
        ))}
      </ul>
    </Group>
  )
}
