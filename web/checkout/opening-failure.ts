import { messageOf, RequestError } from '../lib/api.ts'
import type { ToastText } from '../ui/toast.ts'

/** Sold, held, the buyer's own item, or no sale: the server's message says which. */
const REFUSED = [403, 404, 409]

const NO_SALE = 'Sale Not Active'

export const isNoSale = (error: unknown): boolean => error instanceof RequestError && error.detail === NO_SALE

/** The message when the payment page could not be opened. Suggests a retry only if that can help. */
export function openingFailure(error: unknown, failure: ToastText): ToastText {
  if (!(error instanceof RequestError)) return failure
  if (isNoSale(error)) return { title: NO_SALE, description: 'Please wait for the next sale event to make purchases.' }
  const description = messageOf(error, failure.description)
  if (error.status === 429) return { title: "We can't hold this item for you yet", description }
  return REFUSED.includes(error.status) ? { ...failure, description } : failure
}
