import { startTransition, useEffect, useState } from 'react'
import { isHydrated } from './hydration.ts'
import { startLoading } from './loading.ts'

/** Whether what one turned to has been seen, so that the rest can be drawn. A page that the server drew is whole at once. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(() => !isHydrated())
  useEffect(() => (isPainted ? undefined : afterPaint(() => setPainted(true))), [isPainted])
  return isPainted
}

/** Once the next frame has been shown; a press that comes first goes first. Ends the waiting when called. */
export function afterPaint(act: () => void): () => void {
  const endLoading = startLoading()
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => startTransition(act))
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    endLoading()
  }
}
