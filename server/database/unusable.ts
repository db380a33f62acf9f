import { StartError } from '../settings.ts'
import { isNoConnection } from './unavailable.ts'

/** SQLSTATE codes for a wrong DATABASE_URL: failed authentication, missing database, missing privilege. */
const UNUSABLE = ['28P01', '28000', '3D000', '42501']

/** For a database that cannot be reached, or on which the shop cannot run. */
export function unusable(error: NodeJS.ErrnoException): StartError {
  const { message, code = '' } = error
  const mayBeDown = isNoConnection(error) && !UNUSABLE.includes(code)
  const advice = mayBeDown ? 'Check that it is running, and DATABASE_URL.' : 'Check DATABASE_URL.'
  // An error of several addresses has a code only.
  return new StartError(`The database cannot be used: ${message || code}. ${advice}`)
}

/** A StartError if a query failed because of DATABASE_URL; other errors as they are. */
export function explainDatabaseError(error: unknown): unknown {
  const cause = ((error as Error).cause ?? error) as NodeJS.ErrnoException
  return isNoConnection(cause) || UNUSABLE.includes(cause.code ?? '') ? unusable(cause) : error
}
