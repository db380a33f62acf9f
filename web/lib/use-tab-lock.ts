import { useEffect, useState } from 'react'

/** `asking` for a moment after the page has loaded. */
type TabLock = 'asking' | 'here' | 'elsewhere'

/** Where the lock `name` is. One tab of a browser holds it at a time: the next one as soon as it goes. */
export function useTabLock(name: string): TabLock {
  const [where, setWhere] = useState<TabLock>('asking')
  useEffect(() => {
    // Absent on plain HTTP pages.
    if (!navigator.locks) return setWhere('here')
    const leaving = new AbortController()
    const left = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()))
    const hold = () => {
      if (!leaving.signal.aborted) setWhere('here')
      return left
    }
    const take = (lock: Lock | null) => {
      if (lock) return hold()
      setWhere('elsewhere')
      return navigator.locks.request(name, { signal: leaving.signal }, hold)
    }
    navigator.locks.request(name, { ifAvailable: true }, take).catch(() => {})
    return () => leaving.abort()
  }, [name])
  return where
}
