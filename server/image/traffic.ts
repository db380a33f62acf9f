import type { Deps } from '../deps.ts'
import { addTraffic } from './image-queries.ts'

const FLUSH_MS = 10_000

interface TrafficMeter {
  count(bytes: number): void
  close(): Promise<void>
}

/** Batches its writes: one per image would cost more than serving the image. */
export function meterTraffic({ db, now, log }: Deps): TrafficMeter {
  let counted = 0
  const flush = async () => {
    const bytes = counted
    if (bytes === 0) return
    counted = 0
    try {
      await addTraffic(db, now().toISOString().slice(0, 10), bytes)
    } catch (error) {
      counted += bytes
      log.warn({ err: error }, 'image traffic not recorded, will retry')
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
