import { startEmbeddedPostgres } from '../database/embedded/start.ts'

/** Runs PostgreSQL in the given folder until SIGTERM, in a separate process. Reports as JSON lines. */
const [dataDir = ''] = process.argv.slice(2)
const report = (what: Record<string, string>) => console.log(JSON.stringify(what))

try {
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, log: (log) => report({ log }) })
  const stayAlive = setInterval(() => {}, 60_000)
  process.once('SIGTERM', () => {
    clearInterval(stayAlive)
    void stop()
  })
  report({ connectionString })
} catch (error) {
  report({ refused: (error as Error).message })
}
