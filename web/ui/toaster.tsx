import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { OnDemand } from '../lib/on-demand.tsx'
import { CloseButton } from './close-button.tsx'
import { dismissToast, type ShownToast, TOAST_MS, useToasts } from './toast.ts'
import { toastHost } from './toast-host.ts'

const ToastStack = lazyExtra(() => import('./toast-stack.tsx'), PlainToasts)

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

/** Without the package for toasts: the connection that failed an action may fail that code too. */
function PlainToasts({ toasts }: { toasts: readonly ShownToast[] }) {
  return createPortal(
    <div
      role="status"
      data-side={toasts[0]?.side}
      className="toasts fixed inset-x-0 z-50 grid gap-2 p-4 empty:hidden sm:left-auto sm:w-full sm:max-w-md"
    >
      {toasts.map((shown) => shown.open && <PlainToast key={shown.id} {...shown} />)}
    </div>,
    toastHost(),
  )
}

function PlainToast({ id, title, description, action, durationMs = TOAST_MS }: ShownToast) {
  const dismiss = () => dismissToast(id)
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), durationMs)
    return () => clearTimeout(timer)
  }, [id, durationMs])
  return (
    <div className="flex items-start rounded-md border border-line bg-card py-1.5 pr-1.5 pl-4 shadow-lift">
      <div className="min-w-0 flex-1 py-2.5">
        <p className="font-semibold">{title}</p>
        {description && <p className="mt-0.5 text-sm">{description}</p>}
      </div>
      {action && (
        <button
          type="button"
          className="min-h-11 shrink-0 px-3 font-semibold text-sm underline"
          onClick={() => {
            action.onClick()
            dismiss()
          }}
        >
          {action.label}
        </button>
      )}
      <CloseButton label="Dismiss" onClick={dismiss} />
    </div>
  )
}
