/** The router does not handle that its view transition is skipped, as for the next page's or in a hidden tab. Nothing is lost by it. */
export function ignoreSkippedTransitions(): void {
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event
    if (reason instanceof DOMException && /transition/i.test(reason.message)) event.preventDefault()
  })
}
