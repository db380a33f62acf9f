import { createStore, del, set, values } from 'idb-keyval'
import type { WaitingMark } from './outbox.ts'

/**
 * Waiting marks, in the browser's own database: signing out clears the rest of what a browser keeps, and must not undo
 * what somebody did at the table. They name purchases, not people. A browser that keeps nothing loses no more than that.
 */
const store = createStore('fernvale-pickup', 'marks')

export const loadMarks = async (accountId: number): Promise<WaitingMark[]> =>
  (await values<WaitingMark>(store).catch(() => [])).filter((mark) => mark.accountId === accountId)

export const keepMark = (mark: WaitingMark): Promise<void> => set(mark.key, mark, store).catch(() => {})

export const dropMark = (key: string): Promise<void> => del(key, store).catch(() => {})

let made = 0

/** Later keys sort after earlier ones. `randomUUID` is not there on plain http, where a desk in a barn may well be. */
export function newMarkKey(): string {
  made += 1
  const random = crypto.getRandomValues(new Uint32Array(3))
  const time = Date.now().toString(36).padStart(9, '0')
  return `${time}-${String(made).padStart(4, '0')}-${[...random].map((part) => part.toString(36)).join('')}`
}
