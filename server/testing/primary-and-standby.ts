import { cp, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { connect } from '../database/connect.ts'
import { findBinaries } from '../database/embedded/binaries.ts'
import type { Cluster } from '../database/embedded/cluster.ts'
import { databaseUser } from '../database/embedded/database-user.ts'
import type { GuardedProcess } from '../database/embedded/guarded-process.ts'
import { PORT, startServer } from '../database/embedded/server.ts'
import { makeSocketFolder, removeSocketFolder } from '../database/embedded/socket-folder.ts'
import { migrate } from '../database/migrate.ts'

interface RealServer {
  url: string
  start(): Promise<void>
  /** Like a crash: without closing connections. */
  kill(): Promise<void>
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
}

interface PrimaryAndStandby {
  primary: RealServer
  standby: RealServer
  close(): Promise<void>
}

const REPLICATION = {
  wal_level: 'replica',
  max_wal_senders: 4,
  wal_keep_size: '256MB',
  wal_retrieve_retry_interval: '100ms',
  max_connections: 60,
  synchronous_commit: 'on',
  full_page_writes: 'on',
}
/** For the primary only: the standby starts from the write-ahead log it receives. */
const NOT_COPIED = /\/(pg_wal|pg_replslot|pg_stat_tmp)\/.|\/postmaster\.(pid|opts)$/

/** Two PostgreSQL servers, the second a standby of the first by streaming replication, with the shop's schema. */
export async function startPrimaryAndStandby(): Promise<PrimaryAndStandby> {
  const root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'fernvale-two-')))
  const primary = await createServer(path.join(root, 'primary'))
  await primary.start()
  await prepare(primary.url)
  const standby = await createServer(path.join(root, 'standby'))
  await copyTo(standby.folder, primary)
  await standby.start()
  return {
    primary,
    standby,
    async close() {
      await standby.stop()
      await primary.stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}

interface OwnServer extends RealServer {
  folder: string
  sockets: string
  stop(): Promise<void>
}

async function createServer(folder: string): Promise<OwnServer> {
  const user = databaseUser()
  const binaries = await findBinaries(user)
  const cluster: Cluster = { folder, durable: false, user, binaries, settings: REPLICATION, log: () => {} }
  const sockets = await makeSocketFolder(cluster)
  const url = `postgresql://postgres@localhost:${PORT}/postgres?host=${encodeURIComponent(sockets)}&sslmode=disable`
  let running: GuardedProcess | undefined
  async function end(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    running?.process.kill(signal)
    await running?.ended
    running = undefined
  }
  return {
    folder,
    sockets,
    url,
    async start() {
      running = await startServer(cluster, sockets)
    },
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGINT')
      await removeSocketFolder(sockets)
    },
    async query<Row extends pg.QueryResultRow>(text: string) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query<Row>(text)).rows
      } finally {
        await client.end()
      }
    },
  }
}

/** A base backup by PostgreSQL's low-level API, because the npm package lacks `pg_basebackup`. */
async function copyTo(folder: string, { folder: source, sockets, url }: OwnServer): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select pg_backup_start('standby', fast => true)`)
  await cp(source, folder, { recursive: true, filter: (file) => !NOT_COPIED.test(file) })
  const { rows } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(wait_for_archive => false)',
  )
  await client.end()
  await writeFile(path.join(folder, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(path.join(folder, 'standby.signal'), '')
  const conninfo = `host=${sockets} port=${PORT} user=postgres`
  await writeFile(path.join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`)
}

async function prepare(url: string): Promise<void> {
  const { pool, close } = connect(url, { size: 1, onError: () => {} })
  await migrate(pool)
  await close()
}
