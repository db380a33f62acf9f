import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Hash, LayoutGrid, Search } from 'lucide'
import type { RefObject } from 'react'
import { CATEGORY_SEPARATOR, categoryName } from '../../contracts/category-path.ts'
import { plural } from '../../contracts/counts.ts'
import type { Suggestion } from '../../contracts/suggestion.ts'
import { readQuery } from '../lib/read-query.ts'
import { useApi } from '../lib/use-api.ts'
import { useDebounced } from '../lib/use-debounced.ts'
import { Icon } from '../ui/icon.tsx'
import { useCombobox } from './use-combobox.ts'

const DEBOUNCE_MS = 150
/** Shorter texts match too much. */
const MIN_LETTERS = 2

interface SuggestionsProps {
  /** The input they belong to. They are placed below it, in its positioned parent. */
  field: RefObject<HTMLInputElement | null>
  typed: string
  onPick: (suggestion: Suggestion) => void
}

/** Matching categories, tags and items, on top of the page so that nothing shifts. */
export default function Suggestions({ field, typed, onPick }: SuggestionsProps) {
  const text = useDebounced(typed.trim(), DEBOUNCE_MS)
  const api = useApi()
  const isLongEnough = text.length >= MIN_LETTERS
  const suggestionsQuery = readQuery(api, 'GET /api/suggestions', {
    query: { text },
    enabled: isLongEnough,
    // Otherwise the list would flicker with each letter.
    placeholderData: isLongEnough ? keepPreviousData : undefined,
    staleTime: 30_000,
    retry: false,
  })
  const { data: suggestions = [] } = useQuery(suggestionsQuery)
  const take = (index: number) => {
    const suggestion = suggestions[index]
    if (suggestion) onPick(suggestion)
  }
  const { isOpen, active, listId, optionId, close } = useCombobox(field, suggestions.length, take)
  return (
    <>
      <div
        role="listbox"
        id={listId}
        aria-label="Suggestions"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-[min(28rem,60dvh)] overflow-y-auto overscroll-contain rounded-md border border-edge bg-card py-1 shadow-lift"
      >
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which keeps the focus, handles the keys.
          <div
            key={keyOf(suggestion)}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The focus stays in the field.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              take(index)
              close()
            }}
            className={clsx(
              'flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-1.5 hover:bg-fern-wash',
              index === active && 'bg-fern-wash',
            )}
          >
            <Option suggestion={suggestion} />
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {isOpen && plural(suggestions.length, 'suggestion')}
      </p>
    </>
  )
}

const iconClass = 'size-4.5 shrink-0 text-muted'
const countClass = 'ml-auto text-muted text-sm tabular-nums'

function Option({ suggestion }: { suggestion: Suggestion }) {
  if (suggestion.kind === 'item')
    return (
      <>
        <Icon of={Search} className={iconClass} />
        <span className="min-w-0 truncate">{suggestion.title}</span>
      </>
    )
  if (suggestion.kind === 'tag')
    return (
      <>
        <Icon of={Hash} className={iconClass} />
        <span className="min-w-0 truncate">
          <span className="sr-only">Tag </span>
          {suggestion.tag}
        </span>
        <Count of={suggestion.count} />
      </>
    )
  const above = suggestion.category.split(CATEGORY_SEPARATOR).slice(0, -1).join(CATEGORY_SEPARATOR)
  return (
    <>
      <Icon of={LayoutGrid} className={iconClass} />
      <span className="min-w-0 truncate">
        {categoryName(suggestion.category)}
        {above && <span className="text-muted"> in {above}</span>}
      </span>
      <Count of={suggestion.count} />
    </>
  )
}

const Count = ({ of }: { of: number }) => (
  <span className={countClass}>
    {of}
    <span className="sr-only"> {of === 1 ? 'item' : 'items'}</span>
  </span>
)

const keyOf = (suggestion: Suggestion): string =>
  suggestion.kind === 'item'
    ? `item ${suggestion.id}`
    : suggestion.kind === 'tag'
      ? `tag ${suggestion.tag}`
      : suggestion.category
