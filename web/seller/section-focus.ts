import type { Status } from '../../contracts/product-rules.ts'
import { SECTIONS, type SectionKey } from './sections.ts'

export const headingId = (key: SectionKey): string => `section-${key}`

/** Focuses the section that shows items with this status. */
export function focusSection(status: Status): void {
  const section = SECTIONS.find(({ statuses }) => statuses.includes(status))
  if (section) document.getElementById(headingId(section.key))?.focus({ preventScroll: true })
}

/** Scrolls to a section and focuses its heading. */
export function goToSection(key: SectionKey): void {
  const heading = document.getElementById(headingId(key))
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
