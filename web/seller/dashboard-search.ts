import { SECTIONS, type Section } from './sections.ts'

/** The tab in the dashboard's address; without one, the first section that has items is shown. */
export interface DashboardSearch {
  tab?: string | undefined
}

export const tabOf = ({ name }: Section): string => name.toLowerCase()

/** Undefined for a tab that there is not. */
export const sectionOfTab = (tab: string | undefined): Section | undefined =>
  SECTIONS.find((section) => tabOf(section) === tab)
