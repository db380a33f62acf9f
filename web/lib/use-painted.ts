import { startTransition, useEffect, useState } from 'react'
import { isHydrated } from './hydration.ts'

/** Whether what one turned to stands, so that the rest can be drawn. A page that the server drew is whole at once. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(() => !isHydrated())
  useEffect(() => startTransition(() => setPainted(true)), [])
  return isPainted
}
