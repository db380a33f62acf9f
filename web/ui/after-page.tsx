import { type ReactNode, Suspense, useEffect, useState } from 'react'

/** What need not be there from the start, with code that comes once the page stands. `fallback` keeps its place. */
export function AfterPage({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [stands, setStands] = useState(false)
  useEffect(() => setStands(true), [])
  return stands ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
