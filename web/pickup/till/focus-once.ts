export const focusOnce = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })
