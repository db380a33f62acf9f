import { startTransition, useEffect, useState } from 'react'
import { isHydrated } from './hydration.ts'

/** False for the first paint after a navigation, to defer less important parts. Always true for server-rendered pages. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(() => !isHydrated())
  useEffect(() => startTransition(() => setPainted(true)), [])
  return isPainted
}
