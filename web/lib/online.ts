import { useSyncExternalStore } from 'react'

/**
 * Whether what the page shows may be out of date because the server cannot be reached. The mark is an attribute of the
 * document, for the service worker sets it in the pages that it kept, before any script runs.
 */
const MARK = 'data-offline'
const CHANGE = 'offline-change'

export const isOffline = (): boolean => document.documentElement.hasAttribute(MARK)

export function setOffline(offline: boolean): void {
  document.documentElement.toggleAttribute(MARK, offline)
  dispatchEvent(new Event(CHANGE))
}

export const useOffline = (): boolean => useSyncExternalStore(listen, isOffline, () => false)

function listen(onChange: () => void): () => void {
  addEventListener(CHANGE, onChange)
  return () => removeEventListener(CHANGE, onChange)
}
