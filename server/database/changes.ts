import { type ListenerSource, listen, type Subscriber } from './listener.ts'

/** Notifications of changes that any server made. */
export interface Changes {
  /** Returns what ends the subscription. */
  follow(subscriber: Subscriber): () => void
  stop(): Promise<void>
}

/** One connection listens for all of this server. */
export function openChanges(source: ListenerSource): Changes {
  const subscribers = new Set<Subscriber>()
  const listener = listen(source, {
    onNotify: (word) => {
      for (const { onNotify } of subscribers) onNotify(word)
    },
    onReconnect: () => {
      for (const { onReconnect } of subscribers) onReconnect()
    },
  })
  return {
    follow(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    stop: () => listener.stop(),
  }
}
