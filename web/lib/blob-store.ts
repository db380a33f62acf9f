import { clear, createStore, del, get, keys, set } from 'idb-keyval'

/**
 * Photos that are not uploaded yet, in IndexedDB, so a reload loses none. Failures (private windows, a full disk) are
 * ignored: the photos then live only as long as the page.
 */
const store = createStore('fernvale-photos', 'photos')

/** Returns whether that worked. */
export const saveBlob = async (key: string, blob: Blob): Promise<boolean> =>
  (await orUndefined(() => set(key, blob, store).then(() => true))) ?? false
export const loadBlob = (key: string) => orUndefined(() => get<Blob>(key, store))
export const deleteBlob = (key: string) => orUndefined(() => del(key, store))
export const clearBlobs = () => orUndefined(() => clear(store))
export const blobKeys = async () => (await orUndefined(() => keys<string>(store))) ?? []

/** Ignores failures. Takes a function because opening the database may throw synchronously. */
export async function orUndefined<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run()
  } catch {
    return undefined
  }
}
