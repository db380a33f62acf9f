import { closeSync, ftruncateSync, readFileSync, writeSync } from 'node:fs'
import { mkdir, readFile, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { DATA_DIR_MODE, explainDataDirError } from '../../data-dir.ts'
import { StartError } from '../../settings.ts'
import { findBinaries } from './binaries.ts'
import { databaseUser } from './database-user.ts'
import { acquireLock } from './folder-lock.ts'
import { PORT } from './server.ts'
import { runningServer } from './server-lock.ts'
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts'
import { supervise } from './supervise.ts'

export interface EmbeddedPostgres {
  /** Connects as the owner of the database `fernvale`, who may create databases and trusted extensions but is no superuser. */
  connectionString: string
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  log: (line: string) => void
  durable?: boolean
}

/** Gives a server that is shutting down time to release the folder. */
const OWNER_LOCK_TIMEOUT_MS = 2_000

/**
 * Runs PostgreSQL 18 on a folder for this process only, and restarts it if it exits. It never outlives this process.
 * Throws a one-line StartError when it cannot run here or the folder is in use.
 */
export async function startEmbeddedPostgres({ dataDir, log, durable = true }: Options): Promise<EmbeddedPostgres> {
  const undo: (() => unknown)[] = []
  const stop = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step()
  }
  try {
    await mkdir(dataDir, { recursive: true, mode: DATA_DIR_MODE })
    const folder = join(await realpath(dataDir), 'postgres')
    const ownerLock = await acquireOwnerLock(folder)
    undo.push(() => closeSync(ownerLock))
    const user = databaseUser()
    const cluster = { folder, durable, user, log, binaries: await findBinaries(user) }
    const sockets = await makeSocketFolder(cluster)
    undo.push(() => removeSocketFolder(sockets))
    undo.push(await supervise(cluster, sockets))
    await createDatabase(connectionUrl(sockets, 'postgres', 'postgres'))
    return { connectionString: connectionUrl(sockets, 'fernvale', 'fernvale'), stop }
  } catch (error) {
    await stop()
    throw toStartError(error, resolve(dataDir))
  }
}

/**
 * The connection string of the server that another process is running on the folder; undefined when there is none. Only
 * the database user and root may connect.
 */
export async function runningPostgres(dataDir: string): Promise<string | undefined> {
  const folder = await realpath(join(dataDir, 'postgres')).catch(() => undefined)
  if (!folder || !(await runningServer(folder))) return undefined
  // Line 5 of the pid file is the socket folder.
  const sockets = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[4]
  return sockets && connectionUrl(sockets, 'fernvale', 'fernvale')
}

async function acquireOwnerLock(folder: string): Promise<number> {
  const file = `${folder}.owner`
  const lock = await acquireLock(file, OWNER_LOCK_TIMEOUT_MS)
  if (lock === undefined) {
    const pid = readFileSync(file, 'utf8').trim()
    throw new StartError(`${folder} is in use by process ${pid}: stop that server, or choose another DATA_DIR`)
  }
  ftruncateSync(lock)
  writeSync(lock, `${process.pid}\n`, 0)
  return lock
}

/** Port and sslmode are explicit because `pg` would otherwise read PGPORT and PGSSLMODE. */
const connectionUrl = (sockets: string, user: string, database: string) =>
  `postgresql://${user}@localhost:${PORT}/${database}?host=${encodeURIComponent(sockets)}&sslmode=disable`

async function createDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const role = await client.query(`select from pg_roles where rolname = 'fernvale'`)
    if (role.rowCount === 0) await client.query('create role fernvale login createdb')
    const database = await client.query(`select from pg_database where datname = 'fernvale'`)
    if (database.rowCount === 0) await client.query('create database fernvale owner fernvale')
  } finally {
    await client.end()
  }
}

function toStartError(error: unknown, dataDir: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || /No space left on device|Check free disk space|Disk quota exceeded/.test(message))
    return new StartError(`The disk that holds ${dataDir} is full: free some space, then start again`)
  return explainDataDirError(error, dataDir)
}
