import type { Status } from '../../contracts/product-rules.ts'
import { SECTIONS, type SectionKey } from './sections.ts'

export const headingId = (key: SectionKey): string => `section-${key}`

/** Focuses the section that shows items with this status. */
export function focusSection(status: Status): void {
  const section = SECTIONS.find(({ statuses }) => statuses.includes(status))
  if (section) document.getElementById(headingId(section.key))?.focus({ preventScroll: true })
}

/** Scrolls up to a section whose top is out of view. */
export function goToSection(key: SectionKey): void {
  const heading = document.getElementById(headingId(key))
  if (heading && heading.getBoundingClientRect().top < 0) heading.scrollIntoView({ block: 'start' })
}
