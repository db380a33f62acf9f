import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema.ts'

export type Database = NodePgDatabase<typeof schema>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What queries take first: the pool, or the transaction they belong to. */
export type Queryable = Database | Transaction

export interface Connection {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

export interface ConnectOptions {
  /** Connections at most. */
  size?: number
  onError: (error: Error) => void
}

export function connect(connectionString: string, { size = 20, onError }: ConnectOptions): Connection {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: 10_000,
    application_name: 'fernvale',
  })
  // Without a listener a restart of the server would end this process; the pool replaces dead connections itself.
  pool.on('error', onError)
  // The pool listens to the connections that lie idle only. One that breaks between two statements of a transaction has
  // nobody else; the next statement of the transaction fails then.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { db: drizzle(pool, { schema, casing: 'snake_case' }), pool, close: () => pool.end() }
}
