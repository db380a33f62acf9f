import { closeSync } from 'node:fs'
import { StartError } from '../../settings.ts'
import { type Cluster, prepareCluster } from './cluster.ts'
import { type GuardedProcess, spawnGuarded } from './guarded-process.ts'
import { acquireServerLock } from './server-lock.ts'

const SETTINGS = {
  listen_addresses: '',
  port: 5432,
  // Up to 64 WORKERS, each with three pooled connections and one for live updates.
  max_connections: 300,
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: 1.1,
  jit: 'off',
  // Containers often give /dev/shm 64 MB or nothing, where parallel workers and huge pages fail.
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
  huge_pages: 'off',
  // Only crash recovery reads the WAL.
  wal_level: 'minimal',
  max_wal_senders: 0,
  timezone: 'UTC',
  lc_messages: 'C',
  // Server events only, one line each: statements would put personal data in the log.
  log_min_messages: 'log',
  log_line_prefix: '',
  log_checkpoints: 'off',
  logging_collector: 'off',
}

const NON_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

const IMPORTANT = /^(FATAL|PANIC)|was terminated by signal|automatic recovery/
/** Dozens of them while it restarts, which is logged once. */
const OF_EACH_CONNECTION = /^FATAL: +(the database system is |terminating connection due to unexpected postmaster exit)/

/** Only names the socket file: the server does not listen on TCP. */
export const PORT = SETTINGS.port

/** Starts PostgreSQL and resolves once it accepts connections, after any crash recovery. */
export async function startServer(cluster: Cluster, sockets: string): Promise<GuardedProcess> {
  const lock = await acquireServerLock(cluster)
  try {
    await prepareCluster(cluster, lock)
    const settings = {
      ...SETTINGS,
      unix_socket_directories: sockets,
      ...(cluster.durable ? {} : NON_DURABLE),
      ...cluster.settings,
    }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawnGuarded(cluster.binaries.postgres, flags, { ...cluster, lock })
    server.onLine((line) => {
      if (IMPORTANT.test(line) && !OF_EACH_CONNECTION.test(line)) cluster.log(`PostgreSQL: ${line}`)
    })
    await waitUntilReady(server, cluster.folder)
    return server
  } finally {
    closeSync(lock)
  }
}

async function waitUntilReady(server: GuardedProcess, folder: string): Promise<void> {
  const accepting = new Promise<void>((resolve) => {
    server.onLine((line) => {
      if (/ready to accept (read-only )?connections/.test(line)) resolve()
    })
  })
  const failed = server.ended.then(({ lastLines }) => {
    throw new StartError(`PostgreSQL did not start on ${folder}: ${lastLines.join('; ')}`)
  })
  await Promise.race([accepting, failed])
}
