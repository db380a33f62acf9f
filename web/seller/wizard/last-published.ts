import { z } from 'zod'

const LastPublished = z.object({ category: z.string(), condition: z.string() })

/** Values of the account's last listing to suggest for the next one. Empty strings if it had none. */
export type LastPublished = z.infer<typeof LastPublished>

const NONE: LastPublished = { category: '', condition: '' }

const keyOf = (accountId: number): string => `fernvale-last-published:${accountId}`

export function readLastPublished(stored: string | null): LastPublished {
  try {
    return LastPublished.parse(JSON.parse(stored ?? ''))
  } catch {
    return NONE
  }
}

export function lastPublished(accountId: number): LastPublished {
  try {
    return readLastPublished(localStorage.getItem(keyOf(accountId)))
  } catch {
    return NONE
  }
}

export function rememberPublished(accountId: number, listing: { category: string; condition: string | null }): void {
  const last: LastPublished = { category: listing.category, condition: listing.condition ?? '' }
  try {
    localStorage.setItem(keyOf(accountId), JSON.stringify(last))
  } catch {}
}
