import { useEffect, useRef, useState } from 'react'

/** A scroller that was still for so many ms has come to rest. */
const REST = 100

/** A row of panes as wide as their scroller, of which one is shown: by touch, as the browser does it, or by `show`. */
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
  // Only once it rests: on its way to a pane it passes others.
  const onScroll = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (scroller.current) setShown(Math.round(scroller.current.scrollLeft / scroller.current.clientWidth))
    }, REST)
  }
  return { scroller, onScroll, shown, show }
}
