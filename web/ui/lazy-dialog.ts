import { useEffect } from 'react'
import { type Load, lazyExtra } from '../lib/lazy-extra.ts'
import { toastFailure } from './toast.ts'

interface DialogProps {
  /** Absent if it is rendered only while open. */
  open?: boolean
  onClose: () => void
}

/** `lazy` for what a visitor opened: says so and closes it when the chunk cannot be loaded. */
export const lazyDialog = <Props extends DialogProps>(load: Load<Props>) => lazyExtra(load, NotLoaded)

function NotLoaded({ open = true, onClose }: DialogProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is opened.
  useEffect(() => {
    if (!open) return
    toastFailure("This didn't load. Please refresh the page.")
    onClose()
  }, [open])
  return null
}
