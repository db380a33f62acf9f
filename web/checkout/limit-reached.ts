import { RequestError } from '../lib/api.ts'
import type { ToastText } from '../ui/toast.ts'

/** What to say when the buyer holds too much already, or has to wait: trying again at once would not help. Null otherwise. */
export const limitReached = (error: unknown): ToastText | null =>
  error instanceof RequestError && error.status === 429
    ? { title: "We can't hold this item for you yet", description: error.detail }
    : null
