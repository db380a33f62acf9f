import { useEffect, useEffectEvent, useRef } from 'react'

/** Runs after the value has changed; not for the first one. */
export function useOnChange<T>(value: T, run: (before: T) => void): void {
  const latest = useRef(value)
  const changed = useEffectEvent(run)
  useEffect(() => {
    const before = latest.current
    if (before === value) return
    latest.current = value
    changed(before)
  }, [value])
}
