import type { ImageUsage } from '../../contracts/admin.ts'
import { readTotals } from '../admin/totals.ts'
import type { Deps } from '../deps.ts'
import { servedSince } from './image-queries.ts'

const GB = 1024 ** 3

/** Bytes stored, and bytes served this month (UTC), against the configured limits. Throws the store's errors. */
export async function imageUsage({ db, providers, settings, now }: Deps): Promise<ImageUsage> {
  const day = now().toISOString().slice(0, 10)
  const month = `${day.slice(0, 7)}-01`
  const reported = await providers.images.usage?.(month, now())
  const { stored, served } = reported ?? {
    stored: (await readTotals(db, ['image bytes']))['image bytes'],
    served: await servedSince(db, month),
  }
  return {
    storage: gauge(stored, settings.IMAGE_STORAGE_LIMIT_GB * GB),
    bandwidth: gauge(served, settings.IMAGE_BANDWIDTH_LIMIT_GB * GB),
  }
}

const gauge = (used: number, limit: number) => ({
  used,
  limit,
  percentage: Math.min(100, Math.round((used / limit) * 1000) / 10),
})
