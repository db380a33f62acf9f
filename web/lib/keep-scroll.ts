/**
 * A page that Back restores is where it was left. WebKit scrolls it only after `pageshow`, when the router has taken that over
 * (`history.scrollRestoration`), so that it would stay at its top.
 */
export function keepScroll(): void {
  let top = 0
  addEventListener('pagehide', () => {
    top = scrollY
  })
  addEventListener('pageshow', ({ persisted }) => persisted && scrollTo({ top, behavior: 'instant' }))
}
