import pg from 'pg'

/** Runs one statement outside any transaction, as `create database` requires. */
export async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Major, as in 18. */
export async function serverVersion(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as version")
  await client.end()
  return rows[0].version
}

/** How long a busy server may take to close a connection. */
const TERMINATION_MS = 30_000

/**
 * Ends our connections to a database, lets nobody connect again, and drops it. `with (force)` would fail while autovacuum
 * runs in it; a plain drop cancels autovacuum.
 */
export async function dropDatabase(connectionString: string, name: string): Promise<void> {
  await administer(connectionString, `alter database ${name} allow_connections false`)
  const others = `select pg_terminate_backend(pid, ${TERMINATION_MS}) from pg_stat_activity where datname = '${name}' and usename = current_user`
  await administer(connectionString, others)
  await administer(connectionString, `drop database ${name}`)
}
