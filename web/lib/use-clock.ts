import { useSyncExternalStore } from 'react'

/**
 * Something that depends on the time: looked at each second, drawn again only when it has changed. A page that the
 * server made is first drawn as of `madeAt` (ms), so that the browser draws the same.
 */
export const useClock = <T extends string | number | boolean | null>(read: (now: Date) => T, madeAt: number): T =>
  useSyncExternalStore(
    everySecond,
    () => read(new Date()),
    () => read(new Date(madeAt)),
  )

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
}
