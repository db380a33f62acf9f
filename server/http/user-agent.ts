import { cleanLine } from '../../contracts/text-rules.ts'

const MAX_LENGTH = 300

/** What a browser calls itself, as it is stored: one short line; null where it says nothing. */
export const storedUserAgent = (userAgent: string | undefined): string | null =>
  cleanLine(userAgent?.slice(0, MAX_LENGTH) ?? '') || null
