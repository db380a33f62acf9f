import { type ReactNode, useEffect, useState } from 'react'
import { OnDemand } from '../lib/on-demand.tsx'
import { afterPaint } from '../lib/use-painted.ts'

/** Renders its children only after the page was painted. `fallback` holds their place. */
export function AfterPage({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [painted, setPainted] = useState(false)
  useEffect(() => (painted ? undefined : afterPaint(() => setPainted(true))), [painted])
  return painted ? <OnDemand fallback={fallback}>{children}</OnDemand> : fallback
}
