import { useEffect, useState } from 'react'
import { useWindowEvent } from '../../lib/use-window-event.ts'

const STORAGE_KEY = 'fernvale-admin-shortcuts'
/** The shortcuts on the page, which are turned on and off together. */
const inUse = new Set<(on: boolean) => void>()

/** Single-key shortcuts. They can be turned off (WCAG 2.1.4), which this browser remembers. */
export function useShortcuts(keys: Record<string, () => void>): { on: boolean; setOn: (on: boolean) => void } {
  const [on, setOn] = useState(() => readOn())
  useEffect(() => {
    inUse.add(setOn)
    return () => {
      inUse.delete(setOn)
    }
  }, [])
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isCaptured(event.target)) return
    const run = keys[event.key.toLowerCase()]
    if (!run) return
    event.preventDefault()
    run()
  }
  useWindowEvent('keydown', press, on)
  return {
    on,
    setOn(value) {
      for (const set of inUse) set(value)
      try {
        localStorage.setItem(STORAGE_KEY, value ? 'on' : 'off')
      } catch {}
    },
  }
}

/** Text fields, menus and open dialogs receive the keys themselves. */
const isCaptured = (target: EventTarget | null): boolean =>
  (target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu]') !== null) ||
  document.querySelector('dialog[open]') !== null

function readOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off'
  } catch {
    return true
  }
}
