/** The container of all toasts. A modal dialog makes everything outside it inert, so while one is open it moves inside. */
let host: HTMLElement | undefined

/** The host's event after it has moved into a dialog or out of it. */
export const MOVED = 'moved'

export function toastHost(): HTMLElement {
  if (!host) {
    host = document.createElement('div')
    moveToasts()
  }
  return host
}

/** In the order in which they were opened, which need not be that of the document. */
let openDialogs: readonly Element[] = []

/** Call after a modal dialog has opened or closed. */
export function moveToasts(): void {
  const open = [...document.querySelectorAll('dialog[open]')]
  openDialogs = [
    ...openDialogs.filter((dialog) => open.includes(dialog)),
    ...open.filter((dialog) => !openDialogs.includes(dialog)),
  ]
  if (!host) return
  const parent = openDialogs.at(-1) ?? document.body
  if (host.parentElement === parent) return
  parent.append(host)
  host.dispatchEvent(new Event(MOVED))
}

/** Wide screens show toasts in a column on the right. */
const COLUMN_PX = 448

export const hasColumn = (): boolean => typeof matchMedia === 'function' && matchMedia('(min-width: 40rem)').matches

export const isBesideToasts = ({ right }: DOMRect): boolean => hasColumn() && right < innerWidth - COLUMN_PX
