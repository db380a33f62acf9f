import { SECTIONS, type Section } from './sections.ts'

/** The tab in the dashboard's URL. Default: the first section with items. */
export interface DashboardSearch {
  tab?: string | undefined
}

export const tabOf = ({ name }: Section): string => name.toLowerCase()

/** Undefined for an unknown tab. */
export const sectionOfTab = (tab: string | undefined): Section | undefined =>
  SECTIONS.find((section) => tabOf(section) === tab)
