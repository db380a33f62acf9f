/** The sections of the overview by their anchors, which emails and bookmarks link to. */
export const OVERVIEW_SECTIONS = [
  ['approvals', 'Approvals'],
  ['sales', 'Sale events'],
  ['payments', 'Payments'],
  ['holds', 'Holds'],
  ['analytics', 'Analytics'],
  ['recent', 'Recent sales'],
  ['images', 'Images'],
  ['ai', 'AI usage'],
  ['audit', 'Audit trail'],
] as const

export type SectionId = (typeof OVERVIEW_SECTIONS)[number][0]
