import { cleanLine } from '../../contracts/text-rules.ts'

const MAX_LENGTH = 300

/** A browser's User-Agent as stored: one short line, or null without one. */
export const storedUserAgent = (userAgent: string | undefined): string | null =>
  cleanLine(userAgent?.slice(0, MAX_LENGTH) ?? '') || null
