declare global {
  interface Window {
    /** Unexpected layout shifts since `watchShifts`. */
    shifts: string[]
  }
}

/** For `addInitScript`, or to run in the page. */
export function watchShifts(): void {
  interface Source {
    node: Node | null
    previousRect: DOMRectReadOnly
    currentRect: DOMRectReadOnly
  }
  type Shift = PerformanceEntry & { hadRecentInput: boolean; value: number; sources: Source[] }
  const words = ({ node, previousRect, currentRect }: Source) =>
    `${node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent} ${previousRect.y} to ${currentRect.y}`
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput) window.shifts.push(`${value.toFixed(4)}: ${sources.map(words).join(', ')}`)
  }).observe({ type: 'layout-shift' })
}
