import { startEmbeddedPostgres } from '../database/embedded/start.ts'

/** A process of its own that runs PostgreSQL on the folder it is given until SIGTERM; says what happens, one JSON a line. */
const [dataDir = ''] = process.argv.slice(2)
const say = (what: Record<string, string>) => console.log(JSON.stringify(what))

try {
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, log: (log) => say({ log }) })
  const stayAlive = setInterval(() => {}, 60_000)
  process.once('SIGTERM', () => {
    clearInterval(stayAlive)
    void stop()
  })
  say({ connectionString })
} catch (error) {
  say({ refused: (error as Error).message })
}
