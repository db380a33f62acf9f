import { SECTIONS, type Section } from './sections.ts'

/** The tab in the dashboard's address; without one, the first section that has items is shown. */
export interface DashboardSearch {
  tab?: string | undefined
}

export const tabOf = ({ name }: Section): string => name.toLowerCase()

/** Ignores tabs that there are not. */
export const readDashboardSearch = ({ tab }: Record<string, unknown>): DashboardSearch =>
  SECTIONS.some((section) => tabOf(section) === tab) ? { tab: String(tab) } : {}

export const sectionOfTab = (tab: string | undefined): Section | undefined =>
  SECTIONS.find((section) => tabOf(section) === tab)
