/** Suppresses the click after a press that has already done its work, such as closing a menu. */
export function swallowClick(): void {
  const stop = new AbortController()
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    stop.abort()
  }
  addEventListener('click', swallow, { capture: true, signal: stop.signal })
  // The press became a swipe, so no click follows.
  addEventListener('pointerdown', () => stop.abort(), { capture: true, signal: stop.signal })
}
