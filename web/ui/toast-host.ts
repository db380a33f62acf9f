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
  if (host.parentElement !== parent) parent.append(host)
}
