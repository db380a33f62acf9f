import type { Limit } from '../http/limiter.ts'

const HOUR = 60 * 60

/** Requests per account: a full set of drafts, created one by one, three times over. */
export const NEW_DRAFTS: Limit = { name: 'draft', tries: 600, seconds: HOUR, what: 'new drafts' }
/** Each may cost an AI call, and the built-in describer takes a second of CPU. */
export const DRAFT_ANALYSES: Limit = { name: 'draft-analysis', tries: 300, seconds: HOUR, what: 'photo analyses' }
