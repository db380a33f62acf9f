import type { SectionKey } from './sections.ts'

export const headingId = (key: SectionKey): string => `section-${key}`

/** Scrolls up to a section whose top is out of view. */
export function goToSection(key: SectionKey): void {
  const heading = document.getElementById(headingId(key))
  if (heading && heading.getBoundingClientRect().top < 0) heading.scrollIntoView({ block: 'start' })
}
