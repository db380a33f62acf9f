import { useEffect, useRef, useState } from 'react'

const STORED = 'fernvale-admin-shortcuts'

/** Whether single keys act, remembered in this browser: who dictates or leans on keys must be able to switch them off. */
export function useShortcuts(keys: Record<string, () => void>): { on: boolean; setOn: (on: boolean) => void } {
  const [on, setOn] = useState(() => readOn())
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!on) return
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTaken(event.target)) return
      const run = latest.current[event.key.toLowerCase()]
      if (!run) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [on])
  return {
    on,
    setOn(value) {
      setOn(value)
      try {
        localStorage.setItem(STORED, value ? 'on' : 'off')
      } catch {}
    },
  }
}

/** Keys belong to a field that is written in, and to an open dialog. */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null) ||
  document.querySelector('dialog[open]') !== null

function readOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off'
  } catch {
    return true
  }
}
