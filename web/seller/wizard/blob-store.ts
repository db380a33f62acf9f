/**
 * Photos that are not uploaded yet, in the browser's own database, so that a reload loses none. A browser that keeps nothing
 * (private windows, a full disk) loses no more than that: every function here does without.
 */
const DATABASE = 'fernvale-photos'
const STORE = 'photos'

let opened: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opened
}

async function ask<T>(
  mode: IDBTransactionMode,
  make: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const transaction = (await database()).transaction(STORE, mode)
    const request = make(transaction.objectStore(STORE))
    return await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } catch {
    return undefined
  }
}

export const keepBlob = (key: string, blob: Blob) => ask('readwrite', (store) => store.put(blob, key))
export const readBlob = (key: string): Promise<Blob | undefined> => ask<Blob>('readonly', (store) => store.get(key))
export const dropBlob = (key: string) => ask('readwrite', (store) => store.delete(key))

export async function keptKeys(): Promise<string[]> {
  return ((await ask('readonly', (store) => store.getAllKeys())) ?? []).map(String)
}
