import { useEffect, useState } from 'react'
import { useWindowEvent } from '../../lib/use-window-event.ts'
import { OVERVIEW_SECTIONS, type SectionId } from './overview-sections.ts'

/** Below the sticky bars, in px. */
const READING_LINE = 160

/** The section under the bars, or the last one at the foot of the page. */
function sectionInView(): SectionId | undefined {
  const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
  const passed = OVERVIEW_SECTIONS.filter(([id]) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top
    return top !== undefined && top <= READING_LINE
  })
  const last = isAtEnd && window.scrollY > 0 ? OVERVIEW_SECTIONS.at(-1) : passed.at(-1)
  return last?.[0]
}

/** The section in view; undefined above the first one. */
export function useCurrentSection(isOverview: boolean): SectionId | undefined {
  const [section, setSection] = useState<SectionId>()
  const update = () => setSection(sectionInView())
  useWindowEvent('scroll', update, isOverview)
  useWindowEvent('resize', update, isOverview)
  useEffect(() => {
    if (isOverview) setSection(sectionInView())
  }, [isOverview])
  return isOverview ? section : undefined
}
