let heardAt = 0

/** Call for every message of the live connection, the heartbeats too. */
export function noteHeard(): void {
  heardAt = Date.now()
}

/** When the live connection last said anything, in ms since the epoch: until then nothing had changed unnoticed. */
export const lastHeardAt = (): number => heardAt
