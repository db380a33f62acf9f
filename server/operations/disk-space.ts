import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import type { Deps } from '../deps.ts'

/** Less than PostgreSQL and an upload of ten photos want at once. */
const FULL_BELOW_BYTES = 128 * 1024 * 1024
/** How long a write that was refused for want of room counts. */
const REFUSAL_MS = 60_000

export interface DiskSpace {
  /** Whether there is hardly room on the disk of DATA_DIR, or a write failed within a minute for want of room, in the database too. */
  isFull(): Promise<boolean>
}

/** Watches the disk of DATA_DIR, and the failures of all requests: a database of its own machine has a disk of its own. */
export function watchDisk(app: FastifyInstance, { settings }: Pick<Deps, 'settings'>, registry: Registry): DiskSpace {
  let refusedAt = Number.NEGATIVE_INFINITY
  app.addHook('onError', (_request, _reply, error, done) => {
    if (isForWantOfRoom(error)) refusedAt = performance.now()
    done()
  })
  // Null where the platform does not tell.
  const freeBytes = () =>
    statfs(settings.DATA_DIR).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    )
  const isFull = async () => {
    if (performance.now() - refusedAt < REFUSAL_MS) return true
    const free = await freeBytes()
    return free !== null && free < FULL_BELOW_BYTES
  }
  const registers = [registry]
  new Gauge({
    name: 'fernvale_disk_free_bytes',
    help: 'Room left on the disk of DATA_DIR',
    registers,
    // Processes of one machine tell of the same disk.
    aggregator: 'min',
    async collect() {
      const free = await freeBytes()
      if (free !== null) this.set(free)
    },
  })
  new Gauge({
    name: 'fernvale_disk_full',
    help: 'Whether that disk is nearly full, or a write failed within a minute for want of room, in the database too',
    registers,
    aggregator: 'max',
    async collect() {
      this.set((await isFull()) ? 1 : 0)
    },
  })
  return { isFull }
}

/** The operating system's names, and PostgreSQL's. */
const NO_ROOM = ['ENOSPC', 'EDQUOT', '53100']

function isForWantOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return NO_ROOM.includes((error as NodeJS.ErrnoException).code ?? '') || isForWantOfRoom(error.cause)
}
