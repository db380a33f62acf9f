import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'

/** What need not be there from the start, with code that comes once the page stands. `fallback` keeps its place. */
export function AfterPage({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [stands, setStands] = useState(false)
  // It can wait, a press of something that is there already cannot.
  useEffect(() => startTransition(() => setStands(true)), [])
  return stands ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
