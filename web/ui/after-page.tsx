import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { startLoading } from '../lib/loading.ts'
import { OnDemand } from '../lib/on-demand.tsx'

/** What need not be there from the start, with code that comes once the page stands. `fallback` keeps its place. */
export function AfterPage({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [stands, setStands] = useState(false)
  useEffect(() => {
    if (stands) return
    // It can wait, a press of something that is there already cannot.
    startTransition(() => setStands(true))
    return startLoading()
  }, [stands])
  return stands ? <OnDemand fallback={fallback}>{children}</OnDemand> : fallback
}
