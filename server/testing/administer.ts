import pg from 'pg'

/** Runs one statement outside of any transaction, as `create database` wants it. */
export async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/**
 * Drops a database and whoever of us is still connected to it. Not `with (force)`: that is refused while PostgreSQL's own
 * autovacuum is at work in it, which a plain drop sends away.
 */
export async function dropDatabase(connectionString: string, name: string): Promise<void> {
  const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`
  await administer(connectionString, others)
  await administer(connectionString, `drop database ${name}`)
}
