/**
 * The baseline for the catalog: pg behind plain node:http or Fastify, running the same statements with fixed values and
 * returning rows as JSON. BARE is `node` or `fastify`. BARE_READS is JSON: for each path its pg queries, run one by one; the
 * rows of the last are the response.
 */
import { createServer } from 'node:http'
import Fastify from 'fastify'
import pg from 'pg'

const port = Number(process.env.PORT)
const host = '127.0.0.1'
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const reads: Record<string, pg.QueryConfig[]> = JSON.parse(process.env.BARE_READS ?? '')

async function rowsOf(statements: pg.QueryConfig[]): Promise<unknown[]> {
  let rows: unknown[] = []
  for (const statement of statements) rows = (await pool.query(statement)).rows
  return rows
}

if (process.env.BARE === 'fastify') {
  const app = Fastify()
  for (const [path, statements] of Object.entries(reads)) app.get(path, async () => rowsOf(statements))
  await app.listen({ port, host })
} else {
  const server = createServer(async (request, response) => {
    const body = JSON.stringify(await rowsOf(reads[request.url ?? ''] ?? []))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
}
console.log(`http://localhost:${port}`)
process.on('SIGTERM', () => process.exit(0))
