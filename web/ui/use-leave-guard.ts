import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

interface LeaveGuard {
  /** The visitor wants to go to another page. */
  isAsking: boolean
  leave: () => void
  stay: () => void
}

/** Asks before leaving the page while `isGuarded`; `onUnload` before reloading and closing it too. */
export function useLeaveGuard(isGuarded: boolean, { onUnload }: { onUnload: boolean }): LeaveGuard {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isGuarded,
    enableBeforeUnload: isGuarded && onUnload,
    disabled: !isGuarded,
    withResolver: true,
  })
  useEffect(() => {
    if (!isGuarded) reset?.()
  }, [isGuarded, reset])
  return { isAsking: status === 'blocked', leave: () => proceed?.(), stay: () => reset?.() }
}
