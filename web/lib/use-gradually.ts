import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWindowEvent } from './use-window-event.ts'

/** More than fit on a screen. */
const FIRST = 24
const STEP = 80

/** How many entries of a long list to render: first a screenful, then more in steps, so the page stays responsive. */
export function useGradually(total: number): number {
  const [count, setCount] = useState(FIRST)
  useEffect(() => {
    if (count >= total) return
    const timer = setTimeout(() => startTransition(() => setCount(count + STEP)))
    return () => clearTimeout(timer)
  }, [count, total])
  useWindowEvent('beforeprint', () => flushSync(() => setCount(Number.POSITIVE_INFINITY)))
  return count
}
