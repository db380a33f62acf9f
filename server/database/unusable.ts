import { StartError } from '../settings.ts'
import { isNoConnection } from './unavailable.ts'

/** For a database that cannot be reached, or on which the shop cannot run. An error of several addresses has a code only. */
export const unusable = ({ message, code }: { message: string; code?: string | undefined }): StartError =>
  new StartError(`The database cannot be used: ${message || code}. Check DATABASE_URL.`)

/** SQLSTATE codes for a wrong DATABASE_URL: failed authentication, missing database, missing privilege. */
const UNUSABLE = ['28P01', '28000', '3D000', '42501']

/** A StartError if a query failed because of DATABASE_URL; other errors as they are. */
export function explainDatabaseError(error: unknown): unknown {
  const cause = ((error as Error).cause ?? error) as NodeJS.ErrnoException
  return isNoConnection(cause) || UNUSABLE.includes(cause.code ?? '') ? unusable(cause) : error
}
