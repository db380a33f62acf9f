/** Constants of drafts, without the weight of the schemas in `draft.ts`. */

/** Photos chosen at once, and photos in one request to group them. */
export const GROUPED_PHOTO_LIMIT = 200
/** Per account. */
export const DRAFT_LIMIT = 200
/** Drafts are deleted this long after their last change. */
export const DRAFT_DAYS = 30

/** What a draft needs before it can be published. */
export const REQUIRED_FIELDS = ['imageUrls', 'title', 'description', 'price', 'category'] as const
export type RequiredField = (typeof REQUIRED_FIELDS)[number]

/** `none`: not requested. `waiting` and `running`: in the background. */
export const ANALYSIS_STATES = ['none', 'waiting', 'running', 'done', 'failed'] as const
