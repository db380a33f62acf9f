import { useSyncExternalStore } from 'react'

/**
 * A value that depends on the time: read every second, rerendered only when it changes. Hydration reads it as of
 * `renderedAt` (ms), so the browser's first render matches the server's.
 */
export const useClock = <T extends string | number | boolean | null>(read: (now: Date) => T, renderedAt: number): T =>
  useSyncExternalStore(
    subscribeToSeconds,
    () => read(new Date()),
    () => read(new Date(renderedAt)),
  )

function subscribeToSeconds(tick: () => void): () => void {
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
}
