import pg from 'pg'
import { StartError } from '../settings.ts'
import { unusable } from './unusable.ts'

const TIMEOUT_MS = 10_000

/**
 * Throws a StartError for a pooler in transaction or statement mode. Live updates (LISTEN), prepared statements and our
 * timeouts belong to a session and would fail one by one later. Throws one too if it cannot connect.
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
    // PostgreSQL announces the backend's pid at startup; a pooler makes one up.
    if ((await backendPid(first)) === announcedPid(first)) return
    const second = await open()
    const firstPids = new Set<number>()
    const secondPids = new Set<number>()
    // In this order, round-robin and last-in-first-out poolers send both clients to one backend, or one client to two.
    for (const [client, pids] of [
      [first, firstPids],
      [second, secondPids],
      [second, secondPids],
      [first, firstPids],
    ] as const)
      pids.add(await backendPid(client))
    if (new Set([...firstPids, ...secondPids]).size === 2 && firstPids.size === 1) return
  } catch (error) {
    throw unusable(error as Error)
  } finally {
    for (const client of clients) await client.end().catch(() => {})
  }
  throw new StartError(
    'DATABASE_URL points to a pooler that shares sessions, such as PgBouncer in transaction mode: set pool_mode = session for this database, or connect to PostgreSQL directly.',
  )
}

async function backendPid(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

const announcedPid = (client: pg.Client): number | null | undefined =>
  (client as unknown as { processID?: number | null }).processID
