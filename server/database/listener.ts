import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

const CHANNEL = 'live'
/** Between two tries to reach the database, in ms. */
const BACKOFF_MS = 1_000

export interface ListenerSource {
  pool: pg.Pool
  log: FastifyBaseLogger
}

interface Listener {
  stop(): Promise<void>
}

export interface Ears {
  /** What a trigger said: a product's id (it moved, or its hold did), `edited:<id>`, `catalogue` (lists changed), or `sales`. */
  hear(word: string): void
  /** The connection was lost and is there again: nobody knows what was said in between. */
  missed(): void
}

/**
 * Hears what the database's triggers tell of changes on any server, over one connection of its own: the pool's come and go,
 * and listening would end with them.
 */
export function listen({ pool, log }: ListenerSource, { hear, missed }: Ears): Listener {
  const stopping = new AbortController()
  const { connectionString } = pool.options
  let client: pg.Client | null = null

  async function hold(): Promise<void> {
    const made = new pg.Client({ connectionString, application_name: 'fernvale live', keepAlive: true })
    client = made
    const lost = new Promise<void>((resolve) => {
      made.on('error', (error) => log.warn({ err: error }, 'live updates: connection lost'))
      made.on('end', resolve)
    })
    made.on('notification', ({ payload }) => hear(payload ?? ''))
    await made.connect()
    await made.query(`listen ${CHANNEL}`)
    missed()
    await lost
  }

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      await hold().catch((error) => log.warn({ err: error }, 'live updates: the database cannot be reached'))
      await client?.end().catch(() => {})
      await pause(BACKOFF_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const kept = keep()
  return {
    async stop() {
      stopping.abort()
      await client?.end().catch(() => {})
      await kept
    },
  }
}
