import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { TextField } from '../ui/field.tsx'

const PAUSE_MS = 250
/** Longer than a press on a row takes, so the list does not move under it. */
const PAUSE_AFTER_LEAVING_MS = 600

interface SearchFieldProps {
  label: string
  /** A day is searched for like text. */
  type?: 'search' | 'date'
  placeholder?: string
  value: string | undefined
  /** Called once typing pauses, and at once on Enter; undefined for an empty field. */
  onSearch: (text: string | undefined) => void
  className?: string
}

export function SearchField({ value = '', onSearch, type = 'search', ...field }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  const latest = useRef(typed)
  useLayoutEffect(() => {
    latest.current = typed
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (value !== seen) {
    setSeen(value)
    // The value came from back, forward or a link, not from typing here.
    if (value !== sent) {
      setSent(value)
      setTyped(value)
    }
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  function search(text: string, pauseMs: number) {
    clearTimeout(timer.current)
    const { pathname } = location
    timer.current = setTimeout(() => {
      // Not if a link was followed meanwhile, or Back or Forward has changed the text.
      if (location.pathname !== pathname || text !== latest.current || text === sent) return
      setSent(text)
      onSearch(text || undefined)
    }, pauseMs)
  }
  return (
    <TextField
      {...field}
      type={type}
      maxLength={200}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        search(target.value, PAUSE_MS)
      }}
      onKeyDown={({ key }) => key === 'Enter' && search(typed, 0)}
      onBlur={() => typed !== sent && search(typed, PAUSE_AFTER_LEAVING_MS)}
    />
  )
}
