import { useEffect } from 'react'
import './early-events.ts'
import { countInProgress } from './in-progress.ts'

let stage: 'rendered' | 'mounted' | 'hydrated' = 'rendered'
let awaited = 0

/** Whether the server-rendered page is hydrated: `<html data-hydrated="true">`. */
export const isHydrated = (): boolean => stage === 'hydrated'

/** For lazy parts of the server's HTML: the page does not count as hydrated until the returned function is called. */
export const delayHydration = (): (() => void) => (stage === 'rendered' ? awaitPart() : () => {})

const awaitPart = countInProgress((count) => {
  awaited = count
  settle()
})

/** Call in the layout of every screen: the router's own components hydrate before their children. */
export function useHydration(): void {
  useEffect(pageMounted, [])
}

export function pageMounted(): void {
  if (stage === 'rendered') stage = 'mounted'
  settle()
}

/** Waits for this commit's effects to attach their listeners; React drops events dispatched during a commit. */
const settle = (): void => queueMicrotask(finishHydration)

function finishHydration(): void {
  if (stage !== 'mounted' || awaited > 0) return
  stage = 'hydrated'
  if (!import.meta.env.SSR) window.replayEarlyEvents?.()
}
