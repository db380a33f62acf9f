/** For a press that has done its work by then, such as closing a menu: the click that comes of it does nothing more. */
export function swallowClick(): void {
  const stop = new AbortController()
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    stop.abort()
  }
  addEventListener('click', swallow, { capture: true, signal: stop.signal })
  // The press was the beginning of a swipe: there is no click.
  addEventListener('pointerdown', () => stop.abort(), { capture: true, signal: stop.signal })
}
