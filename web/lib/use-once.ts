import { useRef } from 'react'

/** Ignores calls until the previous one has ended: a button's busy state comes too late for the second press of a double click. */
export function useOnce<Args extends unknown[]>(run: (...args: Args) => Promise<unknown>): (...args: Args) => void {
  const isRunning = useRef(false)
  return (...args) => {
    if (isRunning.current) return
    isRunning.current = true
    run(...args)
      .catch(() => {})
      .finally(() => {
        isRunning.current = false
      })
  }
}
