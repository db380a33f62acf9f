/**
 * The baseline for the catalog: Fastify and pg, running fixed statements and returning the last one's rows as JSON. BARE_READS
 * is JSON with the pg queries of each path. In a path with `:id`, `$id` in a value stands for the requested id.
 */
import Fastify from 'fastify'
import pg from 'pg'

const port = Number(process.env.PORT)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const reads: Record<string, pg.QueryConfig[]> = JSON.parse(process.env.BARE_READS ?? '')

async function rowsOf(statements: pg.QueryConfig[], id?: string): Promise<unknown[]> {
  let rows: unknown[] = []
  for (const { values = [], ...statement } of statements) {
    const filled = values.map((value) => (id && typeof value === 'string' ? value.replace('$id', id) : value))
    rows = (await pool.query({ ...statement, values: filled })).rows
  }
  return rows
}

const app = Fastify()
for (const [path, statements] of Object.entries(reads))
  app.get<{ Params: { id?: string } }>(path, async ({ params }) => rowsOf(statements, params.id))
await app.listen({ port, host: '127.0.0.1' })
console.log(`http://localhost:${port}`)
process.on('SIGTERM', () => process.exit(0))
