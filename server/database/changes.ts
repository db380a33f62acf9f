import { sql } from 'drizzle-orm'
import type { Transaction } from './connect.ts'
import { listen, type Subscriber } from './listener.ts'
import type { DatabaseUser } from './outage.ts'

/** Change notifications from every server, this one included. */
export interface Changes {
  /** Calls `onReconnect` right away when already connected. Returns the unsubscribe function. */
  follow(subscriber: Subscriber): () => void
  stop(): Promise<void>
}

export function openChanges(source: DatabaseUser): Changes {
  const subscribers = new Set<Subscriber>()
  let isConnected = false
  const listener = listen(source, {
    onNotify: (payload) => {
      for (const { onNotify } of subscribers) onNotify(payload)
    },
    onReconnect: () => {
      isConnected = true
      for (const { onReconnect } of subscribers) onReconnect()
    },
  })
  return {
    follow(subscriber) {
      subscribers.add(subscriber)
      if (isConnected) subscriber.onReconnect()
      return () => subscribers.delete(subscriber)
    },
    stop: () => listener.stop(),
  }
}

/** For what no trigger notifies of. Sent when the transaction commits. */
export const notifyServers = (tx: Transaction, payload: string) => tx.execute(sql`select pg_notify('live', ${payload})`)
