import { AppError } from '../http/app-error.ts'

const MAX_CONNECTIONS = 5_000
/**
 * Guests' connections per address and server. All phones at a venue may share an address. Pages connect only while
 * visible, and poll every minute without a connection.
 */
const MAX_PER_ADDRESS = 50
/** Enough for a few windows on several devices. Accounts and passes do not count towards their address. */
const MAX_PER_ACCOUNT = 10

const RETRY_AFTER_SECONDS = 60

/**
 * Counts the connections of owners: keys of accounts, passes or addresses (`keys.ts`). The result counts one more and returns
 * the release function. It throws 429 past the owner's limit, 503 past the server's, both with Retry-After.
 */
export function createConnectionLimit(): (owner: string) => () => void {
  const open = new Map<string, number>()
  let total = 0
  return (owner) => {
    const count = open.get(owner) ?? 0
    const max = owner.startsWith('ip:') ? MAX_PER_ADDRESS : MAX_PER_ACCOUNT
    if (count >= max)
      throw new AppError('too_many_tries', 'Too many pages are open from here.', { retryAfter: RETRY_AFTER_SECONDS })
    if (total >= MAX_CONNECTIONS)
      throw new AppError('unavailable', 'Too many pages are open.', { retryAfter: RETRY_AFTER_SECONDS })
    open.set(owner, count + 1)
    total += 1
    return () => {
      const remaining = (open.get(owner) ?? 1) - 1
      if (remaining > 0) open.set(owner, remaining)
      else open.delete(owner)
      total -= 1
    }
  }
}
