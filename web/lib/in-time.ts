/** As long as the database may take for a statement. */
const TIMEOUT_MS = 30_000
/** Longer than the server takes for hundreds of photos or items. */
const TIMEOUT_FOR_MANY_MS = 120_000

/** For calls that can be repeated, whatever became of them. A connection that dies in a tunnel may never report an error. */
export const inTime = (): AbortSignal => AbortSignal.timeout(TIMEOUT_MS)
export const inTimeForMany = (): AbortSignal => AbortSignal.timeout(TIMEOUT_FOR_MANY_MS)
