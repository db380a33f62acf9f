import { clsx } from 'clsx'
import { Check, Info, TriangleAlert, X } from 'lucide'
import { Toast } from 'radix-ui'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from './icon.tsx'
import { liftToasts } from './lift-toasts.ts'
import { dismissToast, type ShownToast, TOAST_MS } from './toast.ts'
import { MOVED, toastHost } from './toast-host.ts'

const TONES = {
  plain: { toastClass: 'border-line bg-card text-ink', iconClass: 'text-brass', icon: Info },
  good: { toastClass: 'border-line bg-card text-ink', iconClass: 'text-fern', icon: Check },
  destructive: { toastClass: 'border-clay bg-clay text-on-clay', iconClass: 'text-current', icon: TriangleAlert },
}

export default function ToastStack({ toasts }: { toasts: readonly ShownToast[] }): ReactNode {
  useLayoutEffect(liftToasts)
  useEffect(() => {
    const host = toastHost()
    host.addEventListener(MOVED, liftToasts)
    return () => host.removeEventListener(MOVED, liftToasts)
  }, [])
  return createPortal(
    <Toast.Provider duration={TOAST_MS} swipeDirection="right" swipeThreshold={50}>
      {toasts.map((shown) => (
        <OneToast key={shown.id} {...shown} />
      ))}
      <Toast.Viewport
        hotkey={['F8']}
        data-side={toasts[0]?.side}
        className="toasts fixed inset-x-0 z-50 flex flex-col gap-2 p-4 outline-none empty:hidden sm:left-auto sm:w-full sm:max-w-md"
      />
    </Toast.Provider>,
    toastHost(),
  )
}

/** Whether a dialog is open and this is not in one of its toasts. */
const isOutsideInDialog = (target: EventTarget | null): boolean =>
  toastHost().parentElement !== document.body && !toastHost().contains(target as Node | null)

function OneToast({ id, open, title, description, tone = 'plain', action, durationMs }: ShownToast) {
  const { toastClass, iconClass, icon } = TONES[tone]
  const isForDialog = useRef(false)
  return (
    <Toast.Root
      open={open}
      // Called next for the same key. To prevent the key's default would keep the dialog open.
      onEscapeKeyDown={({ target }) => {
        isForDialog.current = isOutsideInDialog(target)
      }}
      onOpenChange={(next) => {
        if (!next && !isForDialog.current) dismissToast(id)
        isForDialog.current = false
      }}
      duration={durationMs}
      type={tone === 'destructive' ? 'foreground' : 'background'}
      className={clsx(
        'toast flex large-text:flex-wrap items-start gap-3 rounded-md border py-1.5 pr-1.5 pl-4 shadow-lift',
        toastClass,
      )}
    >
      <Icon of={icon} className={clsx('mt-3 size-5 shrink-0', iconClass)} />
      <div className="large-text:order-1 min-w-0 flex-1 large-text:basis-full large-text:py-0 py-2.5">
        <Toast.Title className="font-semibold">{title}</Toast.Title>
        {description && <Toast.Description className="mt-0.5 text-sm">{description}</Toast.Description>}
      </div>
      {action && (
        <Toast.Action
          altText={action.label}
          onClick={action.onClick}
          className="large-text:order-1 min-h-11 shrink-0 rounded-md border border-current px-3 font-semibold text-sm"
        >
          {action.label}
        </Toast.Action>
      )}
      <Toast.Close
        aria-label="Dismiss"
        className="large-text:ml-auto grid size-11 shrink-0 place-items-center rounded-full"
      >
        <Icon of={X} className="size-5" />
      </Toast.Close>
    </Toast.Root>
  )
}
