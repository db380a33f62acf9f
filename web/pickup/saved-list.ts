import type { PickupList } from '../../contracts/pickup.ts'

/** The list of the day as it last came, for when the connection is gone. It names buyers: signing out clears it. */
const KEY = 'fernvale-pickups'

interface Kept {
  accountId: number
  /** The sale that was asked for; null is the latest one. */
  asked: string | null
  list: PickupList
  /** When it came, in ms. */
  at: number
}

export function keepList(accountId: number, asked: string | undefined, list: PickupList, at: number): void {
  const kept: Kept = { accountId, asked: asked ?? null, list, at }
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {}
}

/** Null when there is none, or one of somebody else, or of another sale. */
export function keptList(accountId: number, asked: string | undefined): Pick<Kept, 'list' | 'at'> | null {
  try {
    const kept: Kept | null = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return kept?.accountId === accountId && kept.asked === (asked ?? null) && Array.isArray(kept.list.pickups)
      ? kept
      : null
  } catch {
    return null
  }
}
