/** Constants of the lists for admins, without the weight of their schemas. */

export const PEOPLE_FILTERS = ['all', 'admins', 'suspended', 'unverified'] as const
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number]

export const MESSAGE_STATES = ['open', 'answered', 'all'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

export const SEARCH_LENGTH = 200
/** Rows per page. */
export const ADMIN_PAGE = 30
