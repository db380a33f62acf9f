import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** Sticks to the bottom of the screen, within reach of the thumb. Toasts stay above it, and what is scrolled to. */
export const BottomBar = ({ className, ...props }: ComponentProps<'div'>) => (
  <div
    ref={tellHeight}
    className={clsx('bottom-bar sticky bottom-0 z-20 -mx-4 border-line border-t px-4', className)}
    {...props}
  />
)

/** Its height depends on the text size and on how its buttons wrap. */
function tellHeight(bar: HTMLElement | null) {
  if (!bar) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const { bottom } = getComputedStyle(bar)
    style.setProperty('--bar-height', `${bar.offsetHeight + Number.parseFloat(bottom)}px`)
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--bar-height')
  }
}
