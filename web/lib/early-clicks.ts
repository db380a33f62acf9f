/**
 * A page from the server can be read before its code has come, and its buttons pressed. This script, in the page itself,
 * keeps such clicks, those by which a form would be sent as well; they are done over once the page is alive. Links need
 * no help, nor do buttons that the browser itself understands. The router runs inline scripts a second time when it
 * cannot see their nonce, as browsers hide it: the second run does nothing.
 */
export const KEEP_EARLY_CLICKS = `window.takeEarlyClicks ??= (() => {
  const kept = []
  const keep = (event) => {
    const button = event.target.closest('button:not([popovertarget])')
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    kept.push(button)
  }
  addEventListener('click', keep, true)
  return () => {
    removeEventListener('click', keep, true)
    return kept.splice(0)
  }
})()`

declare global {
  interface Window {
    takeEarlyClicks?: () => HTMLButtonElement[]
  }
}

/** To be called when a whole page has mounted: the router's own parts come alive before what they hold. */
export function repeatEarlyClicks(): void {
  for (const button of window.takeEarlyClicks?.() ?? []) if (button.isConnected) button.click()
}
