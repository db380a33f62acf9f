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

export interface Subscriber {
  /** The payloads are listed in functions/2-after-tables/10-notify.sql. */
  onNotify(payload: string): void
  /** The connection was lost and is back: notifications in between are lost. */
  onReconnect(): void
}

/** Listens on a connection of its own: the pool's come and go, and LISTEN would end with them. */
export function listen({ pool, log }: ListenerSource, { onNotify, onReconnect }: Subscriber): Listener {
  const stopping = new AbortController()
  const { connectionString } = pool.options
  let client: pg.Client | null = null

  async function listenUntilLost(): Promise<void> {
    const made = new pg.Client({ connectionString, application_name: 'fernvale live', keepAlive: true })
    client = made
    const lost = new Promise<void>((resolve) => {
      made.on('error', (error) => log.warn({ err: error }, 'live updates: connection lost'))
      made.on('end', resolve)
    })
    made.on('notification', ({ payload }) => onNotify(payload ?? ''))
    await made.connect()
    await made.query(`listen ${CHANNEL}`)
    onReconnect()
    await lost
  }

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenUntilLost().catch((error) => log.warn({ err: error }, 'live updates: the database cannot be reached'))
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
