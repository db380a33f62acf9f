import { useEffect, useState } from 'react'

/** `asking` for a moment after the page has loaded. */
type TabLock = 'asking' | 'here' | 'elsewhere'

/** Where the lock `name` is. One tab of a browser holds it at a time: the next one as soon as it goes. */
export function useTabLock(name: string): TabLock {
  const [where, setWhere] = useState<TabLock>('asking')
  useEffect(() => takeTabLock(name, setWhere), [name])
  return where
}

/** Returns the function that releases it. */
export function takeTabLock(name: string, onChange: (where: TabLock) => void): () => void {
  const leaving = new AbortController()
  const tell = (where: TabLock) => {
    if (!leaving.signal.aborted) onChange(where)
  }
  const left = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()))
  const hold = () => {
    tell('here')
    return left
  }
  const take = (lock: Lock | null) => {
    if (lock) return hold()
    tell('elsewhere')
    return navigator.locks.request(name, { signal: leaving.signal }, hold)
  }
  // Absent on plain HTTP pages, and refused where storage is blocked.
  if (!navigator.locks) tell('here')
  else navigator.locks.request(name, { ifAvailable: true }, take).catch(() => tell('here'))
  return () => leaving.abort()
}
