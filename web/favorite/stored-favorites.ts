import { FAVORITE_LIMIT } from '../../contracts/favorite-rules.ts'
import { localJson } from '../lib/json-storage.ts'

/** A guest's favorites: ids, latest first. */
const KEY = 'fernvale-favourites'
const CHANGE = 'favourites-change'
const NONE: readonly number[] = []

let text: string | null = null
let ids: readonly number[] = NONE

/** Returns the same array until something changes; empty if storage is blocked or unreadable. */
export function storedFavorites(): readonly number[] {
  const stored = readStorage()
  if (stored !== text) {
    text = stored
    const list = localJson.read<unknown>(KEY)
    ids = Array.isArray(list) ? list.filter((id) => Number.isSafeInteger(id)).slice(0, FAVORITE_LIMIT) : NONE
  }
  return ids
}

export const noFavorites = (): readonly number[] => NONE

/** False if storage is blocked or full: the heart then stays as it was. */
export function keepFavorites(next: readonly number[]): boolean {
  const isKept = localJson.write(KEY, next.slice(0, FAVORITE_LIMIT))
  if (isKept) dispatchEvent(new Event(CHANGE))
  return isKept
}

export function onKeptChange(listener: () => void): () => void {
  addEventListener(CHANGE, listener)
  // Changed by another tab, or by signing out.
  addEventListener('storage', listener)
  return () => {
    removeEventListener(CHANGE, listener)
    removeEventListener('storage', listener)
  }
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
