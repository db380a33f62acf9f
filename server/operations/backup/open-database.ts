import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Connection, connect } from '../../database/connect.ts'
import { runningPostgres, startEmbeddedPostgres } from '../../database/embedded/start.ts'
import { refuseTransactionPooler } from '../../database/refuse-transaction-pooler.ts'
import { type Settings, StartError } from '../../settings.ts'

/** One for the snapshot or transaction, and a few for the queries around it. */
const CONNECTIONS = 4

type DatabaseSettings = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>

interface OpenedDatabase extends Connection {
  close(): Promise<void>
}

/**
 * Connects a command-line tool to DATABASE_URL, or to the embedded database, which it starts unless a server is running
 * it. Throws a StartError if `mustExist` and there is none. Without `mustExist`, a database in use is refused.
 */
export async function openDatabase(
  { DATABASE_URL, DATA_DIR }: DatabaseSettings,
  mustExist: boolean,
): Promise<OpenedDatabase> {
  if (DATABASE_URL) {
    await refuseTransactionPooler(DATABASE_URL)
    return open(DATABASE_URL)
  }
  const dataDir = path.resolve(DATA_DIR)
  if (mustExist && !existsSync(path.join(dataDir, 'postgres')))
    throw new StartError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL as for the server.`)
  const running = await runningPostgres(dataDir)
  // A restore must have the database to itself: starting a second server throws and names the first.
  if (running && mustExist) return open(running)
  let isClosing = false
  const log = (line: string) => void (isClosing || console.log(line))
  const server = await startEmbeddedPostgres({ dataDir, log })
  const connection = open(server.connectionString)
  return {
    ...connection,
    async close() {
      isClosing = true
      await connection.close()
      await server.stop()
    },
  }
}

const open = (connectionString: string): Connection =>
  connect(connectionString, { size: CONNECTIONS, hasTimeouts: false, onError: () => {} })
