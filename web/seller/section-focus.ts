import type { Status } from '../../contracts/product-rules.ts'
import { SECTIONS, type SectionKey } from './sections.ts'

export const headingId = (key: SectionKey): string => `section-${key}`

/** The section that holds items in that state. */
export function focusSection(status: Status): void {
  const section = SECTIONS.find(({ statuses }) => statuses.includes(status))
  if (section) document.getElementById(headingId(section.key))?.focus({ preventScroll: true })
}

/** Goes to a section, with the eyes and with the keyboard. */
export function goToSection(key: SectionKey): void {
  const heading = document.getElementById(headingId(key))
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
