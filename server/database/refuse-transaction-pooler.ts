import pg from 'pg'
import { StartError } from '../settings.ts'

const TIMEOUT_MS = 10_000

/**
 * Throws a StartError where the address leads to a pooler that gives each statement or transaction a connection of its choice.
 * Live updates (LISTEN), prepared statements and our time limits belong to a session, and would fail one by one later.
 */
export async function refuseTransactionPooler(connectionString: string): Promise<void> {
  const clients: pg.Client[] = []
  const open = async () => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS })
    client.on('error', () => {})
    clients.push(client)
    await client.connect()
    return client
  }
  try {
    const first = await open()
    // PostgreSQL tells the id of the session's process at its start, a pooler makes one up.
    if ((await backendOf(first)) === announcedBy(first)) return
    const second = await open()
    const ofFirst = new Set<number>()
    const ofSecond = new Set<number>()
    // In this order two clients meet the same process, or one of them meets two, whether connections are given out in
    // turn or the latest first.
    for (const [client, seen] of [
      [first, ofFirst],
      [second, ofSecond],
      [second, ofSecond],
      [first, ofFirst],
    ] as const)
      seen.add(await backendOf(client))
    if (new Set([...ofFirst, ...ofSecond]).size === 2 && ofFirst.size === 1) return
  } finally {
    for (const client of clients) await client.end().catch(() => {})
  }
  throw new StartError(
    'DATABASE_URL leads to a pooler that shares sessions, such as PgBouncer in transaction mode: set pool_mode = session for this database, or connect to PostgreSQL itself.',
  )
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

const announcedBy = (client: pg.Client): number | null | undefined =>
  (client as unknown as { processID?: number | null }).processID
