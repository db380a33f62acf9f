import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../settings.ts'
import type { Binaries } from './binaries.ts'
import type { DatabaseUser } from './database-user.ts'
import { spawnGuarded } from './guarded-process.ts'
import { runningServer } from './server-lock.ts'

export interface Cluster {
  /** PostgreSQL's data folder, with symlinks resolved: <DATA_DIR>/postgres. */
  folder: string
  /** Off only in tests: without fsync, a crash of the machine may lose data. */
  durable: boolean
  /** For tests. */
  settings?: Record<string, string | number>
  binaries: Binaries
  user: DatabaseUser | undefined
  log: (line: string) => void
}

/** Creates the folder if missing, fixes its owner, and removes the pid file of a dead server. */
export async function prepareCluster(cluster: Cluster, lock: number): Promise<void> {
  const { folder, user } = cluster
  const entries = existsSync(folder) ? await readdir(folder) : []
  if (entries.length === 0) await createCluster(cluster, lock)
  else if (!entries.includes('PG_VERSION'))
    throw new StartError(`${folder} holds something other than a database: move it away, or choose another DATA_DIR`)
  await fixOwner(folder, user)
  const otherPid = await runningServer(folder)
  if (otherPid)
    throw new StartError(`PostgreSQL (process ${otherPid}) already runs on ${folder}: stop it, then start again`)
  await rm(join(folder, 'postmaster.pid'), { force: true })
}

async function createCluster(cluster: Cluster, lock: number): Promise<void> {
  const { folder, durable, user, binaries, log } = cluster
  log(`Creating the database in ${folder}`)
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (user) await chown(unfinished, user.uid, user.gid)
  const flags = ['--username=postgres', '--auth-local=trust', '--auth-host=reject', '--encoding=UTF8', '--locale=C']
  flags.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions')
  if (!durable) flags.push('--no-sync')
  const initdb = spawnGuarded(binaries.initdb, flags, { folder: unfinished, user, lock })
  const { code, lastLines } = await initdb.ended
  if (code !== 0) throw new StartError(`The database could not be created in ${folder}: ${lastLines.join('; ')}`)
  await rename(unfinished, folder)
}

/** The folder may have been copied from another machine, or created before the database user existed. */
async function fixOwner(folder: string, user: DatabaseUser | undefined): Promise<void> {
  const { uid } = await stat(folder)
  const expectedUid = user?.uid ?? process.getuid?.()
  if (uid === expectedUid) return
  if (!user) throw new StartError(`${folder} belongs to another user: start as that user, or choose another DATA_DIR`)
  const { status, stderr } = spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, folder], { encoding: 'utf8' })
  if (status !== 0) throw new StartError(`Cannot change the owner of ${folder} to the database user: ${stderr.trim()}`)
}
