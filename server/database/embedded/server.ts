import { closeSync } from 'node:fs'
import { StartError } from '../../settings.ts'
import { type Cluster, prepareCluster } from './cluster.ts'
import { type GuardedProcess, spawnGuarded } from './guarded-process.ts'
import { takeServerLock } from './server-lock.ts'

/** Settings of a small server with fast storage; PostgreSQL's own defaults for the rest. */
const SETTINGS = {
  listen_addresses: '',
  port: 5432,
  // Three for each of 64 WORKERS, and one more for its live updates.
  max_connections: 300,
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: 1.1,
  jit: 'off',
  // Containers give /dev/shm 64 MB or none; parallel workers and huge pages would fail there.
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
  huge_pages: 'off',
  // Nothing reads the log of changes but crash recovery.
  wal_level: 'minimal',
  max_wal_senders: 0,
  timezone: 'UTC',
  lc_messages: 'C',
  // No statements and so no one's data in the log; what the server says about itself, one line each.
  log_min_messages: 'log',
  log_line_prefix: '',
  log_checkpoints: 'off',
  logging_collector: 'off',
}

const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** The port only names the socket's file. */
export const PORT = SETTINGS.port

/** Starts PostgreSQL and answers once it takes connections, after crash recovery if one was due. */
export async function startServer(cluster: Cluster, sockets: string): Promise<GuardedProcess> {
  const lock = await takeServerLock(cluster)
  try {
    await prepareCluster(cluster, lock)
    const settings = { ...SETTINGS, unix_socket_directories: sockets, ...(cluster.durable ? {} : FORGETFUL) }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawnGuarded(cluster.binaries.postgres, flags, { ...cluster, lock })
    server.onLine((line) => {
      if (/^(FATAL|PANIC)|was terminated by signal|automatic recovery/.test(line)) cluster.log(`PostgreSQL: ${line}`)
    })
    await ready(server, cluster.folder)
    return server
  } finally {
    // From here on the server's processes alone hold the lock.
    closeSync(lock)
  }
}

async function ready(server: GuardedProcess, folder: string): Promise<void> {
  const accepting = new Promise<void>((resolve) => {
    server.onLine((line) => {
      if (line.includes('ready to accept connections')) resolve()
    })
  })
  const failed = server.ended.then(({ lastLines }) => {
    throw new StartError(`PostgreSQL did not start on ${folder}: ${lastLines.join('; ')}`)
  })
  await Promise.race([accepting, failed])
}
