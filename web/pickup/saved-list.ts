import type { PickupList } from '../../contracts/pickup.ts'
import { localJson } from '../lib/json-storage.ts'
import type { DeskHolder } from './desk-holder.ts'

/** The last list received, for working offline. It names buyers, so signing out clears it. */
const KEY = 'fernvale-pickups'

interface SavedList {
  accountId: DeskHolder['key']
  /** The requested sale; null means the latest. */
  asked: string | null
  list: PickupList
  /** When it was received, in ms since the epoch. */
  at: number
}

export function saveList(accountId: DeskHolder['key'], asked: string | undefined, list: PickupList, at: number): void {
  const saved: SavedList = { accountId, asked: asked ?? null, list, at }
  localJson.write(KEY, saved)
}

export const clearSavedList = (): void => void localJson.write(KEY, null)

/** Null if there is none for this account and sale. */
export function savedList(
  accountId: DeskHolder['key'],
  asked: string | undefined,
): Pick<SavedList, 'list' | 'at'> | null {
  const saved = localJson.read<SavedList>(KEY)
  // One without pickups would say that nothing was sold.
  return saved?.accountId === accountId && saved.asked === (asked ?? null) && saved.list?.pickups?.length > 0
    ? // Lists saved by earlier versions have no items of others.
      { at: Math.min(saved.at, Date.now()), list: { ...saved.list, others: saved.list.others ?? [] } }
    : null
}
