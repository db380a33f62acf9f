import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

interface LeaveGuard {
  /** The visitor wants to go to another page. */
  isAsking: boolean
  leave: () => void
  stay: () => void
}

interface GuardOptions {
  /** Whether to ask before the page is reloaded or closed, too. */
  onUnload: boolean
  /** Whether what only changes the page's search or fragment needs no question. */
  isSamePageFree?: boolean
  /** What the browser's Back does instead of asking. */
  onBack?: (() => void) | undefined
}

/** Asks before leaving the page while `isGuarded`. */
export function useLeaveGuard(
  isGuarded: boolean,
  { onUnload, isSamePageFree = false, onBack }: GuardOptions,
): LeaveGuard {
  const { status, action, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isGuarded && !(isSamePageFree && current.pathname === next.pathname),
    enableBeforeUnload: isGuarded && onUnload,
    disabled: !isGuarded,
    withResolver: true,
  })
  useEffect(() => {
    if (!isGuarded) reset?.()
  }, [isGuarded, reset])
  const isBack = action === 'BACK' && onBack !== undefined
  useEffect(() => {
    if (!isBack) return
    onBack()
    reset?.()
  }, [isBack, onBack, reset])
  return { isAsking: status === 'blocked' && !isBack, leave: () => proceed?.(), stay: () => reset?.() }
}
