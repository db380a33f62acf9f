import { lazyExtra } from '../lib/lazy-extra.ts'
import { OnDemand } from '../lib/on-demand.tsx'
import { useToasts } from './toast.ts'

const ToastStack = lazyExtra(() => import('./toast-stack.tsx'))

/** Once in the page. The code that shows toasts comes with the first of them. */
export function Toaster() {
  const toasts = useToasts()
  if (toasts.length === 0) return null
  return (
    <OnDemand>
      <ToastStack toasts={toasts} />
    </OnDemand>
  )
}
