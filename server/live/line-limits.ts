import { AppError } from '../http/app-error.ts'

/** Open lines on one server. */
const MOST = 5_000
/**
 * Guests' lines by address on one server. A venue's phones may share an address: a page has its line only while somebody
 * looks at it, and one without reads again each minute.
 */
const MOST_OF_ADDRESS = 50
/** Somebody's phone and desk, with a few windows each. Accounts do not count towards their address. */
const MOST_OF_ACCOUNT = 10

const RETRY_AFTER_SECONDS = 60

interface LineLimits {
  /** Until the answer is called. Throws 429 for too many of one owner, 503 for too many in all, both with Retry-After. */
  take(owner: string): () => void
}

/** Owners are the keys of accounts and addresses (`keys.ts`). */
export function createLineLimits(): LineLimits {
  const open = new Map<string, number>()
  let total = 0
  return {
    take(owner) {
      const taken = open.get(owner) ?? 0
      const most = owner.startsWith('account:') ? MOST_OF_ACCOUNT : MOST_OF_ADDRESS
      if (taken >= most)
        throw new AppError('too_many_tries', 'Too many pages are open from here.', { retryAfter: RETRY_AFTER_SECONDS })
      if (total >= MOST)
        throw new AppError('unavailable', 'Too many pages are open.', { retryAfter: RETRY_AFTER_SECONDS })
      open.set(owner, taken + 1)
      total += 1
      return () => {
        const left = (open.get(owner) ?? 1) - 1
        if (left > 0) open.set(owner, left)
        else open.delete(owner)
        total -= 1
      }
    },
  }
}
