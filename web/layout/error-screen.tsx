import { useHydration } from '../lib/hydration.ts'
import { Button } from '../ui/button.tsx'
import { Leaf } from './leaf.tsx'

/** Shown when a page fails to render. Depends on nothing that may itself have failed. */
export function ErrorScreen() {
  useHydration()
  return (
    <main className="page-gradient grid min-h-dvh content-center justify-items-center gap-4 px-4 text-center">
      <title>Something went wrong</title>
      <Leaf className="size-10 text-fern" />
      <h1 className="font-semibold font-serif text-3xl">Something went wrong</h1>
      <p className="text-muted">We're sorry, but something unexpected happened. Please try refreshing the page.</p>
      <Button onClick={() => location.reload()}>Refresh Page</Button>
    </main>
  )
}
