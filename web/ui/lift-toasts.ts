import { isBesideToasts, toastHost } from './toast-host.ts'

/** Lifts toasts at the bottom above the buttons of the open dialog, or above a bar that the end of the page has moved up. */
export function liftToasts(): void {
  const { style, parentElement } = toastHost()
  const buttons = document.body === parentElement ? '.bottom-bar' : ':scope > div > footer'
  const box = parentElement?.querySelector(buttons)?.getBoundingClientRect()
  const isInTheWay = box && box.top > innerHeight / 2 && !isBesideToasts(box)
  style.setProperty('--toasts-lift', `${isInTheWay ? Math.max(innerHeight - box.top, 0) : 0}px`)
}
