import { createStore, del, get, keys, set } from 'idb-keyval'

/**
 * Photos that are not uploaded yet, in the browser's own database, so that a reload loses none. A browser that keeps nothing
 * (private windows, a full disk) loses no more than that: every function here does without.
 */
const store = createStore('fernvale-photos', 'photos')

export const keepBlob = (key: string, blob: Blob) => orUndefined(() => set(key, blob, store))
export const readBlob = (key: string) => orUndefined(() => get<Blob>(key, store))
export const dropBlob = (key: string) => orUndefined(() => del(key, store))
export const keptKeys = async () => (await orUndefined(() => keys<string>(store))) ?? []

/** Also where opening the database throws instead of failing. */
async function orUndefined<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch {
    return undefined
  }
}
