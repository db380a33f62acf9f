/**
 * The element in which toasts are drawn. While a modal dialog is open everything outside it is inert and lies under its
 * backdrop, so toasts move into the dialog with it, where they can be read, heard and pressed.
 */
let host: HTMLElement | undefined

export function toastHost(): HTMLElement {
  if (!host) {
    host = document.createElement('div')
    moveToasts()
  }
  return host
}

/** To be called whenever a modal dialog has opened or closed. */
export function moveToasts(): void {
  if (!host) return
  const home = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  if (host.parentElement !== home) home.append(host)
}
