import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Connection, connect } from '../../database/connect.ts'
import { runningPostgres, startEmbeddedPostgres } from '../../database/embedded/start.ts'
import { refuseTransactionPooler } from '../../database/refuse-transaction-pooler.ts'
import { type Settings, StartError } from '../../settings.ts'

/** A snapshot or a transaction, and a few for what happens around it. */
const CONNECTIONS = 4

type Where = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>

interface Reached extends Connection {
  /** Ends the connections, and the database if it was started for this. */
  close(): Promise<void>
}

/**
 * The database of the settings for a command that works beside the server: the given one, or the embedded one, whether a server
 * runs it at the moment or not. Throws a StartError where `mustExist` and there is none.
 */
export async function reachDatabase({ DATABASE_URL, DATA_DIR }: Where, mustExist: boolean): Promise<Reached> {
  if (DATABASE_URL) {
    await refuseTransactionPooler(DATABASE_URL)
    return open(DATABASE_URL)
  }
  const dataDir = path.resolve(DATA_DIR)
  if (mustExist && !existsSync(path.join(dataDir, 'postgres')))
    throw new StartError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL as the server has them.`)
  const running = await runningPostgres(dataDir)
  // To put something in its place nobody may use it: starting a second one is refused, with the reason.
  if (running && mustExist) return open(running)
  let isClosing = false
  // Ending the last connections is nothing to tell of.
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

const open = (address: string): Connection =>
  connect(address, { size: CONNECTIONS, hasTimeouts: false, onError: () => {} })
