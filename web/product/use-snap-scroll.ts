import { useEffect, useRef, useState } from 'react'

/** Scrolling has ended after this long without an event. */
const SETTLE_MS = 100

/** A scroller of full-width panes that shows one at a time, by touch or by `show`. */
export function useSnapScroll(count: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const show = (index: number) => {
    const next = (index + count) % count
    setShown(next)
    scroller.current?.scrollTo({ left: next * scroller.current.clientWidth })
  }
  // Only once it has settled: it may scroll past other panes.
  const onScroll = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (scroller.current) setShown(Math.round(scroller.current.scrollLeft / scroller.current.clientWidth))
    }, SETTLE_MS)
  }
  return { scroller, onScroll, shown, show }
}
