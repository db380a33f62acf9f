import { cloneElement, type PointerEvent, type ReactElement, useEffect, useId, useRef } from 'react'
import { placeAbove, screenSize } from './place.ts'
import { openDelay } from './tooltip-delay.ts'

export interface TooltipProps {
  text: string
  /** Must be focusable and have its own accessible name: touch screens show no tooltip. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/** When the last tooltip closed, in ms since the epoch. */
let lastClosed = Number.NEGATIVE_INFINITY

export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const wrapper = useRef<HTMLSpanElement>(null)
  const popup = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function show() {
    const anchor = wrapper.current?.firstElementChild
    if (!anchor || !popup.current || popup.current.matches(':popover-open')) return
    popup.current.showPopover()
    const size = { width: popup.current.offsetWidth, height: popup.current.offsetHeight }
    Object.assign(popup.current.style, placeAbove(anchor.getBoundingClientRect(), size, screenSize()))
  }
  function hide() {
    clearTimeout(timer.current)
    if (!popup.current?.matches(':popover-open')) return
    popup.current.hidePopover()
    lastClosed = Date.now()
  }
  function showSoon(event: PointerEvent) {
    if (event.pointerType === 'touch') return
    clearTimeout(timer.current)
    timer.current = setTimeout(show, openDelay(lastClosed, Date.now()))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for its child and has no box.
    <span
      ref={wrapper}
      className="contents"
      onPointerEnter={showSoon}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span ref={popup} id={id} role="tooltip" popover="manual" className="tooltip">
        {text}
      </span>
    </span>
  )
}
