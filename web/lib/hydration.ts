import { useEffect } from 'react'
import './early-events.ts'

let stage: 'rendered' | 'mounted' | 'hydrated' = 'rendered'
const awaited = new Set<object>()

/** Whether the page that the server rendered has come alive: `<html data-hydrated="true">`. */
export const isHydrated = (): boolean => stage === 'hydrated'

/** For a part of the server's page whose code comes by itself: the page is not hydrated before it. */
export function delayHydration(): () => void {
  if (stage !== 'rendered') return () => {}
  const part = {}
  awaited.add(part)
  return () => {
    awaited.delete(part)
    settle()
  }
}

/** For the frame of every screen: the router's own parts hydrate before what they hold. */
export function useHydration(): void {
  useEffect(pageMounted, [])
}

export function pageMounted(): void {
  if (stage === 'rendered') stage = 'mounted'
  settle()
}

/** After all effects of this commit, by when what mounts with the page listens; React drops events during a commit. */
const settle = (): void => queueMicrotask(finishHydration)

function finishHydration(): void {
  if (stage !== 'mounted' || awaited.size > 0) return
  stage = 'hydrated'
  if (typeof window !== 'undefined') window.replayEarlyEvents?.()
}
