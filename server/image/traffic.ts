import type { Deps } from '../deps.ts'
import { addTraffic } from './image-queries.ts'

const FLUSH_MS = 10_000

export interface TrafficMeter {
  count(bytes: number): void
  /** Writes what was counted and stops. */
  close(): Promise<void>
}

/** Counts the bytes that go out and writes them in batches, for a write with every picture would cost more than the picture. */
export function meterTraffic({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): TrafficMeter {
  let counted = 0
  const flush = async () => {
    const bytes = counted
    if (bytes === 0) return
    counted = 0
    try {
      await addTraffic(db, now().toISOString().slice(0, 10), bytes)
    } catch (error) {
      counted += bytes
      log.warn({ err: error }, 'image traffic not recorded, will be tried again')
    }
  }
  const timer = setInterval(flush, FLUSH_MS).unref()
  return {
    count: (bytes) => {
      counted += bytes
    },
    close: () => {
      clearInterval(timer)
      return flush()
    },
  }
}
