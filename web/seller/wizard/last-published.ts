import { z } from 'zod'
import { localJson } from '../../lib/json-storage.ts'

const LastPublished = z.object({ category: z.string(), condition: z.string() })

/** Values of the account's last listing to suggest for the next one. Empty strings if it had none. */
export type LastPublished = z.infer<typeof LastPublished>

const NONE: LastPublished = { category: '', condition: '' }

const keyOf = (accountId: number): string => `fernvale-last-published:${accountId}`

export const lastPublished = (accountId: number): LastPublished =>
  LastPublished.safeParse(localJson.read(keyOf(accountId))).data ?? NONE

export function rememberPublished(accountId: number, listing: { category: string; condition: string | null }): void {
  const last: LastPublished = { category: listing.category, condition: listing.condition ?? '' }
  localJson.write(keyOf(accountId), last)
}
