/** Values as JSON in one of the browser's storages, which may be blocked or full. */
function jsonStorage(storage: () => Storage) {
  return {
    /** Null if there is none or it is unreadable. */
    read<T>(key: string): T | null {
      try {
        return JSON.parse(storage().getItem(key) ?? 'null')
      } catch {
        return null
      }
    },
    /** Null removes it. Returns whether that worked. */
    write(key: string, value: unknown): boolean {
      try {
        if (value === null) storage().removeItem(key)
        else storage().setItem(key, JSON.stringify(value))
        return true
      } catch {
        return false
      }
    },
  }
}

export const localJson = jsonStorage(() => localStorage)
/** Lives as long as the tab. */
export const tabJson = jsonStorage(() => sessionStorage)
