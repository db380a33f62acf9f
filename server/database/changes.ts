import { type Ears, type ListenerSource, listen } from './listener.ts'

/** What the database tells of changes that any server made, for whoever on this one wants to know. */
export interface Changes {
  /** Until the answer is called. */
  follow(ears: Ears): () => void
  stop(): Promise<void>
}

/** One connection listens for all of this server. */
export function openChanges(source: ListenerSource): Changes {
  const followers = new Set<Ears>()
  const listener = listen(source, {
    hear: (word) => {
      for (const { hear } of followers) hear(word)
    },
    missed: () => {
      for (const { missed } of followers) missed()
    },
  })
  return {
    follow(ears) {
      followers.add(ears)
      return () => followers.delete(ears)
    },
    stop: () => listener.stop(),
  }
}
