import { useEffect } from 'react'
import { type Load, lazyExtra } from '../lib/lazy-extra.ts'
import { toastFailure } from './toast.ts'

interface DialogProps {
  /** Absent if it is rendered only while open. */
  open?: boolean
  onClose: () => void
}

/** `lazy` for what a visitor opened: says so and closes it when the chunk cannot be loaded. The next opening loads it again. */
export function lazyDialog<Props extends DialogProps>(load: Load<Props>) {
  let Content = lazyExtra(load, NotLoaded)
  let hasFailed = false
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each dialog, as by `lazy`.
  function NotLoaded({ open = true, onClose }: Props) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is opened.
    useEffect(() => {
      if (!open) return
      hasFailed = true
      toastFailure("This didn't load. Try again, or refresh the page.")
      onClose()
    }, [open])
    return null
  }
  return (props: Props) => {
    if (hasFailed && props.open !== false) {
      hasFailed = false
      Content = lazyExtra(load, NotLoaded)
    }
    return <Content {...props} />
  }
}
