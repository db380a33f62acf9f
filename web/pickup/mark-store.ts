import { createStore, del, set, values } from 'idb-keyval'
import { orUndefined } from '../lib/blob-store.ts'
import type { DeskHolder } from './desk-holder.ts'
import type { PendingMark } from './outbox.ts'

/**
 * Pending marks, in IndexedDB: signing out clears local storage, and must not lose what someone did at the table. They
 * name purchases, not people. Failures are ignored: the marks then live only as long as the page.
 */
const store = createStore('fernvale-pickup', 'marks')

export const loadMarks = async (holder: DeskHolder['key']): Promise<PendingMark[]> =>
  (await loadAll()).filter(({ accountId }) => accountId === holder)

/** Those made with passes on this device. */
export const loadHelpersMarks = async (): Promise<PendingMark[]> =>
  (await loadAll()).filter(({ accountId }) => typeof accountId === 'string')

const loadAll = async (): Promise<PendingMark[]> => (await orUndefined(() => values<PendingMark>(store))) ?? []

/** Whether that worked. */
export const saveMark = async (mark: PendingMark): Promise<boolean> =>
  (await orUndefined(() => set(mark.key, mark, store).then(() => true))) ?? false

export const deleteMark = (key: string): Promise<void> => orUndefined(() => del(key, store))
