import { lazyExtra } from '../lib/lazy-extra.ts'
import { OnDemand } from '../lib/on-demand.tsx'
import { useToasts } from './toast.ts'

const ToastStack = lazyExtra(() => import('./toast-stack.tsx'))

/** Render once per page. The code for toasts loads with the first one. */
export function Toaster() {
  const toasts = useToasts()
  if (toasts.length === 0) return null
  return (
    <OnDemand>
      <ToastStack toasts={toasts} />
    </OnDemand>
  )
}
