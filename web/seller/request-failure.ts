/** Whether the same call can succeed later, after this status. */
export const isTransient = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status)

/** The delay before the next attempt: 2, 4, 8, then 15 seconds. */
export const backoffMs = (earlierFailures: number): number => Math.min(2_000 * 2 ** earlierFailures, 15_000)
