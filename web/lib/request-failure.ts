import { RequestError } from './api.ts'

/** Whether a write that failed may have been carried out: without a response, or by a server that failed later. */
export const mayHaveSucceeded = (error: unknown): boolean => !(error instanceof RequestError) || error.status >= 500

/** Whether the same call can succeed later, after this status. */
export const isTransient = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status)

/** The delay before the next attempt: 2, 4, 8, then 15 seconds. */
export const backoffMs = (earlierFailures: number): number => Math.min(2_000 * 2 ** earlierFailures, 15_000)
