const FIELDS = 'input, textarea, select, button'

/** Focuses the next missing field after `from`, or else the publish button. */
export function focusNextMissing(from: Element | null): void {
  const missing = [...document.querySelectorAll<HTMLElement>('[data-missing]')].filter(
    (field) => field !== from && !field.contains(from),
  )
  const after = (field: HTMLElement) =>
    !from || (from.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const next = missing.find(after) ?? missing[0] ?? document.querySelector<HTMLElement>('[data-publish]')
  const field = next?.matches(FIELDS) ? next : next?.querySelector<HTMLElement>(FIELDS)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
