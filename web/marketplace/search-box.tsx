import { Search } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import type { Suggestion } from '../../contracts/suggestion.ts'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { OnDemand } from '../lib/on-demand.tsx'
import { inputClass } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'

const loadSuggestions = () => import('./suggestions.tsx')
const Suggestions = lazyExtra(loadSuggestions)

const DEBOUNCE_MS = 300

interface SearchBoxProps {
  /** The current search. */
  value: string
  onSearch: (text: string) => void
  /** A suggestion was chosen instead of a search. */
  onPick: (suggestion: Suggestion) => void
}

/** Searches while the visitor types, with suggestions. Without JavaScript, Enter searches. */
export function SearchBox({ value, onSearch, onPick }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const input = useRef<HTMLInputElement>(null)
  const [suggesting, setSuggesting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** The keyboard of a phone covers half of what was found. */
  const hideKeyboard = () => matchMedia('(pointer: coarse)').matches && input.current?.blur()

  const send = (next: string) => {
    clearTimeout(timer.current)
    sent.current = next.trim()
    onSearch(sent.current)
  }

  const type = (next: string) => {
    setText(next)
    setSuggesting(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(send, DEBOUNCE_MS, next)
  }

  // The URL was changed elsewhere, by Back or a chip, which overrides what was typed.
  useEffect(() => {
    if (value === sent.current) return
    clearTimeout(timer.current)
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <search>
      <form
        action="/marketplace"
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          send(text)
          hideKeyboard()
        }}
      >
        <Icon
          of={Search}
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
        />
        <input
          id="search"
          ref={input}
          inputMode="search"
          enterKeyHint="search"
          name="search"
          aria-label="Search items"
          placeholder="Search items"
          maxLength={1000}
          autoComplete="off"
          value={text}
          onChange={({ target }) => type(target.value)}
          onFocus={loadSuggestions}
          className={`${inputClass} pl-11`}
        />
        {suggesting && (
          <OnDemand>
            <Suggestions
              field={input}
              typed={text}
              onPick={(suggestion) => {
                clearTimeout(timer.current)
                sent.current = ''
                setText('')
                hideKeyboard()
                onPick(suggestion)
              }}
            />
          </OnDemand>
        )}
      </form>
    </search>
  )
}
