import type { Parts } from '../deps.ts'
import { type Ears, listen } from './listener.ts'

/** What the database tells of changes that any server made, for whoever on this one wants to know. */
export interface Changes {
  /** Until the answer is called. */
  follow(ears: Ears): () => void
  stop(): Promise<void>
}

/** One connection listens for all of this server. */
export function openChanges(parts: Pick<Parts, 'pool' | 'log'>): Changes {
  const followers = new Set<Ears>()
  const listener = listen(parts, {
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
