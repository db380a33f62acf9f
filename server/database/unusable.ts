import { StartError } from '../settings.ts'

/** For a database that cannot be reached, or on which the shop cannot run. An error of several addresses has a code only. */
export const unusable = ({ message, code }: { message: string; code?: string | undefined }): StartError =>
  new StartError(`The database cannot be used: ${message || code}. Check DATABASE_URL.`)
