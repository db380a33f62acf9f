import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema.ts'
import { guardPool, markTransaction } from './transaction-guard.ts'

export type Database = NodePgDatabase<typeof schema>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What queries take first: the pool, or the transaction they belong to. */
export type Queryable = Database | Transaction

export interface Connection {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

interface ConnectOptions {
  /** Connections at most. */
  size?: number | undefined
  /** False for tools whose statements may take hours, such as backups. */
  hasTimeouts?: boolean
  /** False in production: whether a transaction that uses the pool, hashes a password or calls a provider throws. */
  isGuarded?: boolean
  onError: (error: Error) => void
}

/** Somebody else holds the row: the request is answered with 503 and may be sent again. */
const LOCK_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 30_000
/** A transaction waits for nothing but the database, so this ends one that a bug or a stuck process left open. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000

/** Sent as statements because PgBouncer refuses connections that name them at their start. */
const SET_TIMEOUTS = `
  set lock_timeout = ${LOCK_TIMEOUT_MS};
  set statement_timeout = ${STATEMENT_TIMEOUT_MS};
  set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}`

export function connect(
  connectionString: string,
  { size = 20, hasTimeouts = true, isGuarded = true, onError }: ConnectOptions,
): Connection {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: 10_000,
    application_name: 'fernvale',
    ...(hasTimeouts && { onConnect: (client: pg.ClientBase) => client.query(SET_TIMEOUTS) }),
  })
  // Without a listener a restart of the server would end this process; the pool replaces dead connections itself.
  pool.on('error', onError)
  // The pool listens to the connections that lie idle only. One that breaks between two statements of a transaction has
  // nobody else; the next statement of the transaction fails then.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (isGuarded) guardPool(pool)
  const db = drizzle(pool, { schema, casing: 'snake_case' })
  db.transaction = transactionsOf(pool, isGuarded)
  return { db, pool, close: () => pool.end() }
}

/** Drizzle's own never gives back a connection whose `begin` fails: each restart of PostgreSQL would cost the pool some. */
function transactionsOf(pool: pg.Pool, isGuarded: boolean): Database['transaction'] {
  const databases = new WeakMap<pg.PoolClient, Database>()
  return async (run, config) => {
    const client = await pool.connect()
    try {
      const db = databases.get(client) ?? drizzle(client, { schema, casing: 'snake_case' })
      databases.set(client, db)
      const transact = () => db.transaction(run, config)
      return await (isGuarded ? markTransaction(transact) : transact())
    } finally {
      client.release()
    }
  }
}
