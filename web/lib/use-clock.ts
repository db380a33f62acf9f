import { useSyncExternalStore } from 'react'
import { now } from './clock.ts'

/**
 * A value that depends on the server's time: read every second, rerendered only when it changes. Hydration reads it as of
 * `renderedAt` (ms), so the browser's first render matches the server's.
 */
export const useClock = <T extends string | number | boolean | null>(read: (now: Date) => T, renderedAt: number): T =>
  useSyncExternalStore(
    subscribeToSeconds,
    () => read(now()),
    () => read(new Date(renderedAt)),
  )

const ticks = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all, so that two countdowns on a page agree. */
function subscribeToSeconds(tick: () => void): () => void {
  ticks.add(tick)
  timer ??= setInterval(() => {
    for (const tick of ticks) tick()
  }, 1000)
  return () => {
    ticks.delete(tick)
    if (ticks.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
