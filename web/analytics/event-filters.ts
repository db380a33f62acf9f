import { SAME_EVENT_MS, UNSENT_EVENTS } from '../../contracts/analytics-rules.ts'
import type { Payload } from './track.ts'

/** Visitors page through photos quickly, so repeats are real. */
const isImageNavigation = (name: string): boolean => UNSENT_EVENTS.includes(name)

/** Detects the same event within a second. */
export function createDuplicateFilter(now: () => number = Date.now) {
  const seen = new Map<string, number>()
  return (name: string, payload: Payload): boolean => {
    if (isImageNavigation(name)) return false
    const key = JSON.stringify([name, payload])
    const time = now()
    const last = seen.get(key)
    if (last !== undefined && time - last < SAME_EVENT_MS) return true
    seen.set(key, time)
    for (const [other, at] of seen) if (time - at >= SAME_EVENT_MS) seen.delete(other)
    return false
  }
}

export const isTracked = (name: string): boolean => !UNSENT_EVENTS.includes(name)
