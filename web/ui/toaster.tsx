import { lazy, Suspense } from 'react'
import { type ShownToast, useToasts } from './toast.ts'

// Without its code a toast is not shown; that is no reason to take the page away.
const ToastStack = lazy(() => import('./toast-stack.tsx').catch(() => ({ default: NoToasts })))

const NoToasts = (_: { toasts: readonly ShownToast[] }) => null

/** Once in the page. The code that shows toasts comes with the first of them. */
export function Toaster() {
  const toasts = useToasts()
  if (toasts.length === 0) return null
  return (
    <Suspense>
      <ToastStack toasts={toasts} />
    </Suspense>
  )
}
