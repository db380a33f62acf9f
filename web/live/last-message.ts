let messageAt = 0

/** Call for every message of the live connection, including heartbeats. */
export function recordMessage(): void {
  messageAt = Date.now()
}

/** The time of the last message, in ms since the epoch: no change was missed until then. */
export const lastMessageAt = (): number => messageAt
