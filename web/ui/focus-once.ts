/** A `ref` that focuses an element when it appears. */
export const focusOnce = (element: HTMLElement | null): void => element?.focus()

/** The same without scrolling to it. */
export const focusInPlace = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })
