import pg from 'pg'

/** Runs one statement outside of any transaction, as `create database` wants it. */
export async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}
