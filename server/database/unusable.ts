import { StartError } from '../settings.ts'

/** For a database that cannot be reached, or on which the shop cannot run. An error of several addresses has a code only. */
export const unusable = ({ message, code }: { message: string; code?: string | undefined }): StartError =>
  new StartError(`The database cannot be used: ${message || code}. Check DATABASE_URL.`)

/** Codes for a wrong DATABASE_URL: network errors, failed authentication, missing database, missing privilege. */
const UNUSABLE = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', '28P01', '28000', '3D000', '42501']

/** A StartError if a query failed because of DATABASE_URL; other errors as they are. */
export function explainDatabaseError(error: unknown): unknown {
  const cause = ((error as Error).cause ?? error) as NodeJS.ErrnoException
  return UNUSABLE.includes(cause.code ?? '') ? unusable(cause) : error
}
