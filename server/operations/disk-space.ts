import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import type { Deps } from '../deps.ts'
import { codeOf } from '../error-code.ts'

/** Less than PostgreSQL plus an upload of ten photos may need. */
const MIN_FREE_BYTES = 128 * 1024 * 1024
const RECENT_FAILURE_MS = 60_000

export interface DiskSpace {
  /**
   * Whether the disk of DATA_DIR is nearly full, or a write ran out of space within the last minute, here or in the
   * database.
   */
  isFull(): Promise<boolean>
}

/** Watches the disk of DATA_DIR, and errors of all requests, because the database may be on another machine. */
export function watchDisk(app: FastifyInstance, { settings }: Pick<Deps, 'settings'>, registry: Registry): DiskSpace {
  let failedAt = Number.NEGATIVE_INFINITY
  app.addHook('onError', (_request, _reply, error, done) => {
    if (isOutOfSpace(error)) failedAt = performance.now()
    done()
  })
  const freeBytes = () =>
    statfs(settings.DATA_DIR).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    )
  const isFull = async () => {
    if (performance.now() - failedAt < RECENT_FAILURE_MS) return true
    const free = await freeBytes()
    return free !== null && free < MIN_FREE_BYTES
  }
  const registers = [registry]
  new Gauge({
    name: 'fernvale_disk_free_bytes',
    help: 'Free space on the disk of DATA_DIR',
    registers,
    // All processes on a machine report the same disk.
    aggregator: 'min',
    async collect() {
      const free = await freeBytes()
      if (free !== null) this.set(free)
    },
  })
  new Gauge({
    name: 'fernvale_disk_full',
    help: 'Whether that disk is nearly full, or a write ran out of space within the last minute, here or in the database',
    registers,
    aggregator: 'max',
    async collect() {
      this.set((await isFull()) ? 1 : 0)
    },
  })
  return { isFull }
}

/** 53100 is PostgreSQL's `disk_full`. */
const OUT_OF_SPACE_CODES = ['ENOSPC', 'EDQUOT', '53100']

function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return OUT_OF_SPACE_CODES.includes(codeOf(error)) || isOutOfSpace(error.cause)
}
