import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { startLoading } from '../lib/loading.ts'
import { OnDemand } from '../lib/on-demand.tsx'

/** Renders its children only after the page has mounted. `fallback` holds their place. */
export function AfterPage({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [mounted, setMounted] = useState(false)
  useEffect(() => {
    if (mounted) return
    // A transition, so it does not delay clicks.
    startTransition(() => setMounted(true))
    return startLoading()
  }, [mounted])
  return mounted ? <OnDemand fallback={fallback}>{children}</OnDemand> : fallback
}
