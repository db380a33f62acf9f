import { useSyncExternalStore } from 'react'

/**
 * Set while the server is unreachable, so the page may be out of date. It is an attribute of `<html>` because the service
 * worker sets it in the pages it serves from its cache, before any script runs.
 */
const ATTRIBUTE = 'data-offline'
const CHANGE_EVENT = 'offline-change'

export const isOffline = (): boolean => document.documentElement.hasAttribute(ATTRIBUTE)

export function setOffline(offline: boolean): void {
  document.documentElement.toggleAttribute(ATTRIBUTE, offline)
  dispatchEvent(new Event(CHANGE_EVENT))
}

export const useOffline = (): boolean => useSyncExternalStore(onOfflineChange, isOffline, () => false)

/** Returns the function that ends it. */
export function onOfflineChange(onChange: () => void): () => void {
  addEventListener(CHANGE_EVENT, onChange)
  return () => removeEventListener(CHANGE_EVENT, onChange)
}
