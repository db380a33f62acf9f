import type { Limit } from '../http/limiter.ts'

const HOUR = 60 * 60

/** Requests per account: enough to create a full set of drafts one by one, three times over. */
export const NEW_DRAFTS: Limit = { name: 'draft', tries: 600, seconds: HOUR, what: 'new drafts' }
