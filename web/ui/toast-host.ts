/** The container of all toasts. A modal dialog makes everything outside it inert, so while one is open it moves inside. */
let host: HTMLElement | undefined

export function toastHost(): HTMLElement {
  if (!host) {
    host = document.createElement('div')
    moveToasts()
  }
  return host
}

/** Call after a modal dialog has opened or closed. */
export function moveToasts(): void {
  if (!host) return
  const parent = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  if (host.parentElement === parent) return
  parent.append(host)
  liftToasts()
}

/** Wide screens show toasts in a column on the right. */
const COLUMN_PX = 448

export const hasColumn = (): boolean => typeof matchMedia === 'function' && matchMedia('(min-width: 40rem)').matches

export const isBesideToasts = ({ right }: DOMRect): boolean => hasColumn() && right < innerWidth - COLUMN_PX

/** Lifts toasts at the bottom above the buttons of the open dialog, or above a bar that the end of the page has moved up. */
export function liftToasts(): void {
  if (!host) return
  const { style, parentElement } = host
  const buttons = document.body === parentElement ? '.bottom-bar' : ':scope > div > footer'
  const box = parentElement?.querySelector(buttons)?.getBoundingClientRect()
  const isInTheWay = box && box.top > innerHeight / 2 && !isBesideToasts(box)
  style.setProperty('--toasts-lift', `${isInTheWay ? Math.max(innerHeight - box.top, 0) : 0}px`)
}
