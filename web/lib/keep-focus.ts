/**
 * When the focused element is removed or hidden, as with the row of a deleted item, browsers leave the focus nowhere and screen readers
 * lose their place. Moves it to what now stands there, or to the innermost element around it that remains.
 */
export function keepFocus(): void {
  const trail = new Trail()
  trail.begin(document.activeElement)
  document.addEventListener('focusin', ({ target }) => trail.begin(target as Element))
  // Whoever presses elsewhere has left it, but comes back from a layer.
  document.addEventListener('pointerdown', ({ target }) => {
    if (!trail.isWithin(target as Element)) trail.begin((target as Element).closest(LAYERS))
  })
  new MutationObserver((records) => {
    if (!trail.repair(records)) return
    // After components that know a better place.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body || !isVisible(document.activeElement)) focus(trail.place())
    })
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['hidden'] })
}

const isVisible = (element: Element | null): boolean =>
  element !== null && element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'

/** What opens above the page and closes: the focus then goes back to where it was before. */
const LAYERS = 'dialog, .toasts'

/** The focused element and those around it; in a layer, then those around what had the focus before. */
class Trail {
  #elements: Element[] = []
  #pathname = ''

  begin(element: Element | null): void {
    const layer = element?.closest(LAYERS)
    // In a layer that has just opened, all of them; else those behind it, as repaired since.
    const behind = layer ? this.#elements.slice(this.#elements.indexOf(layer) + 1) : []
    this.#elements = [...ancestors(element), ...behind]
    this.#pathname = location.pathname
  }

  isWithin = (element: Element): boolean => this.#elements[0]?.contains(element) ?? false

  /** Replaces removed elements by what stands in their place now. Returns whether there were any, or hidden ones. */
  repair(records: MutationRecord[]): boolean {
    if (this.#elements.every(({ isConnected }) => isConnected))
      // What is empty may be hidden, as the place for toasts is.
      return records.some(
        ({ type, target }) =>
          (type === 'attributes' || !target.hasChildNodes()) && this.#elements.includes(target as Element),
      )
    for (const record of records) {
      const isRemoved = (element: Element) => [...record.removedNodes].some((node) => node.contains(element))
      const outermost = this.#elements.findLastIndex(isRemoved)
      if (outermost >= 0) this.#elements.splice(outermost + 1, 0, ...successorOf(record))
    }
    this.#elements = this.#elements.filter(({ isConnected }) => isConnected)
    return true
  }

  /** The first that is visible. None on another page, which begins at its top. */
  place(): Element | undefined {
    if (this.#pathname !== location.pathname) return undefined
    return this.#elements.find(isVisible)
  }
}

/** From the element up to its layer, or below the body. */
function ancestors(element: Element | null): Element[] {
  if (!element || element === document.body) return []
  return element.matches(LAYERS) ? [element] : [element, ...ancestors(element.parentElement)]
}

/** What stands in the place of the removed node now, or else before it. */
function successorOf({ target, previousSibling }: MutationRecord): Element[] {
  const before = previousSibling as Element | Text | null
  const there = before ? before.nextElementSibling : (target as Element).firstElementChild
  return [there, before].filter((node) => node instanceof Element)
}

function focus(element: Element | undefined): void {
  if (!(element instanceof HTMLElement)) return
  element.focus({ preventScroll: true })
  if (document.activeElement === element) return
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus({ preventScroll: true })
}
