import { lazy } from 'react'
import type { Load } from '../lib/lazy-extra.ts'
import { OnDemand } from '../lib/on-demand.tsx'
import { WaitingPage } from './waiting-page.tsx'

/** For a route, which must not split it off: a skeleton, and until its code has loaded, too, a page. */
export function pendingPage(title: string, load: Load<object>) {
  const PageSkeleton = lazy(load)
  return () => (
    <OnDemand fallback={<WaitingPage title={title} label={`Loading ${title.toLowerCase()}`} />}>
      <PageSkeleton />
    </OnDemand>
  )
}
