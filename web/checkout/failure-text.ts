import { RequestError } from '../lib/api.ts'
import type { ToastText } from '../ui/toast.ts'

/** Sold, held, one's own, or no sale: the server's answer says which. */
const REFUSED = [403, 404, 409]

/** What to say when no payment page could be opened. Where trying again at once would not help it does not ask for that. */
export function failureText(error: unknown, failure: ToastText): ToastText {
  if (!(error instanceof RequestError)) return failure
  if (error.status === 429) return { title: "We can't hold this item for you yet", description: error.detail }
  return REFUSED.includes(error.status) ? { ...failure, description: error.detail } : failure
}
