/** A `ref` that focuses an element when it appears. */
export const focusOnce = (element: HTMLElement | null): void => element?.focus()
