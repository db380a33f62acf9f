/** Adds what WebKit leaves out of a page that Back restores. */
export function restorePage(): void {
  let top = 0
  addEventListener('pagehide', () => {
    top = scrollY
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    // WebKit scrolls only after this event, when the router has taken that over (`history.scrollRestoration`).
    scrollTo({ top, behavior: 'instant' })
    for (const picture of document.images) reloadBroken(picture)
  })
}

/** WebKit shows a picture that was still loading when its page was left as broken, without an `error` event. */
function reloadBroken(picture: HTMLImageElement): void {
  const { complete, naturalWidth, src } = picture
  if (complete && naturalWidth === 0) picture.src = src
}
