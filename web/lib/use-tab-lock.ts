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

const LOOK_MS = 3_000

/**
 * Calls `run` as soon as no other tab waits for the lock that this one holds. Never where the browser does not tell. Returns the
 * function that ends it.
 */
export function whenOnlyTab(name: string, run: () => void): () => void {
  const look = async () => {
    const { pending } = (await navigator.locks?.query().catch(() => undefined)) ?? {}
    if (isOver || !pending || pending.some((lock) => lock.name === name)) return
    end()
    run()
  }
  let isOver = false
  const timer = setInterval(look, LOOK_MS)
  const end = () => {
    isOver = true
    clearInterval(timer)
  }
  return end
}
