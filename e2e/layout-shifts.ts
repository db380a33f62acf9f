declare global {
  interface Window {
    /** Unexpected layout shifts since the page's fonts were painted. */
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
  type Shift = PerformanceEntry & { value: number; sources: Source[] }
  const words = ({ node, previousRect, currentRect }: Source) =>
    `${node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent} ${place(previousRect)} to ${place(currentRect)}`
  const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`
  window.shifts = []
  // Not `hadRecentInput`, which is also true after Playwright has set the page's size, for half a second.
  let lastInput = Number.NEGATIVE_INFINITY
  for (const type of ['pointerdown', 'pointerup', 'keydown'])
    addEventListener(type, ({ timeStamp }) => (lastInput = timeStamp), { capture: true })
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, value, sources } of list.getEntries() as Shift[])
      if (startTime - lastInput > 500) window.shifts.push(`${value.toFixed(4)}: ${sources.map(words).join(', ')}`)
  })
  observer.observe({ type: 'layout-shift' })
  // Chromium holds the first paint back for the fonts for at most 100 ms, which a machine under load may exceed.
  const forget = () => {
    observer.takeRecords()
    window.shifts = []
  }
  const afterPaint = () => requestAnimationFrame(() => setTimeout(forget))
  document.fonts.addEventListener('loadingdone', afterPaint, { once: true })
}
