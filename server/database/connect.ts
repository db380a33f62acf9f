import type { Socket } from 'node:net'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { perKey } from '../per-key.ts'
import * as schema from './schema.ts'
import { guardPool, markTransaction } from './transaction-guard.ts'

export type Database = NodePgDatabase<typeof schema>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** The pool or a transaction: the first parameter of every query function. */
export type Queryable = Database | Transaction

/** The options of a transaction whose reads all see the shop as its first one did. */
export const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

export interface Connection {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

interface ConnectOptions {
  size?: number | undefined
  /** Off for tools whose statements may take hours, such as backups. */
  hasTimeouts?: boolean
  isGuarded?: boolean
  onError: (error: Error) => void
}

const LOCK_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 30_000
/** Transactions wait only for the database, so only a bug or a stuck process gets here. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000
/** Beyond the server's own timeouts: its machine has vanished, which the system would take a quarter of an hour to notice. */
const SILENCE_TIMEOUT_MS = 45_000

/** PgBouncer rejects these settings as startup parameters. */
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
    ...(hasTimeouts && {
      onConnect(client: pg.ClientBase) {
        endWhenSilent(client)
        return client.query(SET_TIMEOUTS)
      },
    }),
  })
  // Without a listener, a PostgreSQL restart would crash this process. The pool replaces dead connections.
  pool.on('error', onError)
  // The pool only handles errors of idle clients. A client that breaks while checked out fails its next statement.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (isGuarded) guardPool(pool)
  const db = drizzle(pool, { schema, casing: 'snake_case' })
  db.transaction = transactionRunner(pool, isGuarded)
  return { db, pool, close: () => pool.end() }
}

function endWhenSilent(client: object): void {
  const socket = socketOf(client)
  socket.on('timeout', () => {
    socket.destroy(Object.assign(new Error('The database sends nothing'), { code: 'ETIMEDOUT' }))
  })
  limitSilence(client)
}

/** How long a client waits for a response; 0 for no limit. */
export function limitSilence(client: object, milliseconds = SILENCE_TIMEOUT_MS): void {
  socketOf(client).setTimeout(milliseconds)
}

/** Once connected: TLS replaces it. */
const socketOf = (client: object): Socket => (client as pg.Client).connection.stream as Socket

const clients = new WeakMap<Queryable, pg.PoolClient>()

/** The driver's own: the pool, or a transaction's client. */
export type Client = pg.Pool | pg.PoolClient

/** For statements that bypass Drizzle. */
export function clientOf(db: Queryable): Client {
  const client = '$client' in db ? db.$client : clients.get(db)
  if (!client) throw new Error('a transaction within another one has no client of its own')
  return client as Client
}

/** Drizzle's own leaks the client when `begin` fails, for example after a PostgreSQL restart. */
function transactionRunner(pool: pg.Pool, isGuarded: boolean): Database['transaction'] {
  const databaseOf = perKey((client: pg.PoolClient) => drizzle(client, { schema, casing: 'snake_case' }))
  return async (run, config) => {
    const client = await pool.connect()
    try {
      const transact = () =>
        databaseOf(client).transaction((tx) => {
          clients.set(tx, client)
          return run(tx)
        }, config)
      return await (isGuarded ? markTransaction(transact) : transact())
    } finally {
      client.release()
    }
  }
}
