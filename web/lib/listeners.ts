type Listener = () => void

/** The listeners of a store for `useSyncExternalStore`. */
export function createListeners() {
  const listeners = new Set<Listener>()
  return {
    subscribe: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify: (): void => {
      for (const listener of [...listeners]) listener()
    },
  }
}
