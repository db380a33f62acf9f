/** PostgreSQL's names: no room on its disk, no connection free, shutting down, crashed, starting up, gone in the middle. */
const STATES = new Set(['53100', '53300', '57P01', '57P02', '57P03', '08006', '08003'])

/** What `pg` says when a connection ends under a query, or none is to be had. It has no codes for them. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether a query failed because the database is away, starting or full: not for anything that it was asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (STATES.has(code ?? '') || WORDS.test(error.message)) return true
  // Its port refuses, or its socket is not there. Providers' own failures to connect are told by their ports.
  if (syscall === 'connect') return true
  return isDatabaseUnavailable(error.cause)
}
