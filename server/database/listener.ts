import pg from 'pg'
import { pause } from '../pause.ts'
import { type DatabaseUser, reportReachable, reportUnreachable } from './outage.ts'

const CHANNEL = 'live'
const BACKOFF_MS = 1_000
/** A proxy may accept connections while the database behind it is gone. */
const TIMEOUTS = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 }
/** Nothing else is asked on this connection, so a database that is gone, also behind a proxy, would go unnoticed for hours. */
const HEARTBEAT_MS = 10_000

interface Listener {
  stop(): Promise<void>
}

export interface Subscriber {
  /** For the payloads, see functions/2-after-tables/10-notify.sql. */
  onNotify(payload: string): void
  /** Called on connect too. Notifications sent while disconnected are lost. */
  onReconnect(): void
}

/** Uses its own connection: LISTEN ends when the pool closes an idle one. */
export function listen(source: DatabaseUser, { onNotify, onReconnect }: Subscriber): Listener {
  const stopping = new AbortController()
  const { connectionString } = source.pool.options
  let client: pg.Client | null = null

  async function listenUntilLost(): Promise<void> {
    const opened = new pg.Client({ connectionString, application_name: 'fernvale live', ...TIMEOUTS })
    client = opened
    const lost = new Promise<void>((resolve) => {
      opened.on('error', (error) => reportUnreachable(source, error))
      opened.on('end', resolve)
    })
    opened.on('notification', ({ payload }) => onNotify(payload ?? ''))
    await opened.connect()
    await opened.query(`listen ${CHANNEL}`)
    reportReachable(source)
    onReconnect()
    const heartbeat = setInterval(() => void opened.query('select').catch(() => opened.end()), HEARTBEAT_MS)
    await lost
    clearInterval(heartbeat)
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenUntilLost().catch((error) => reportUnreachable(source, error))
      await client?.end().catch(() => {})
      await pause(BACKOFF_MS, stopping.signal)
    }
  }

  const finished = run()
  return {
    async stop() {
      stopping.abort()
      await client?.end().catch(() => {})
      await finished
    },
  }
}
