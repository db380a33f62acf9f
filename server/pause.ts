import { setTimeout } from 'node:timers/promises'

/** Ends early when the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => {})
