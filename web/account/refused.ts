import { hasStatus, messageOf, RequestError } from '../lib/api.ts'

/** The screen's own error message, or the server's if it says how long to wait. */
export const failureText = (error: unknown, words: string): string =>
  hasStatus(error, 429) ? messageOf(error, words) : words

/** Why a form with a single field failed. Browsers only say "Failed to fetch" of a lost connection. */
export const fieldText = (error: Error | null, name: string): string | undefined =>
  error
    ? (error instanceof RequestError && error.fields[name]) ||
      messageOf(error, "We couldn't connect. Please try again.")
    : undefined
