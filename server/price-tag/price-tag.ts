import { formatCents } from '../../contracts/money.ts'
import { type LabelSize, MAX_TAGS } from '../../contracts/price-tag-rules.ts'
import { skuOf } from '../../contracts/product-rules.ts'
import type { Deps } from '../deps.ts'
import { AppError, notFound } from '../http/app-error.ts'
import { accountKey } from '../http/keys.ts'
import type { Signed } from '../http/viewer.ts'
import { createWorkQueue } from '../image/work-queue.ts'
import { findItemsForTags } from './price-tag-queries.ts'

/** Drawing many labels takes seconds of CPU. */
const queue = createWorkQueue({ concurrency: 1, maxQueued: 20, maxQueuedPerOwner: 3 })

interface SheetOptions {
  size: LabelSize
  /** Product ids; null for all live items. */
  ids: number[] | null
  skipped: number
}

/**
 * A PDF of labels for the account's own live items, or everybody's for an admin. Skips other ids. Throws 404 when no
 * item is left, and 400 for more than `MAX_TAGS`.
 */
export async function printTags(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { id, role }: Signed,
  { size, ids, skipped }: SheetOptions,
): Promise<Buffer> {
  const sellerId = role === 'admin' ? null : id
  const found = await findItemsForTags(db, { sellerId, ids, limit: MAX_TAGS + 1 })
  if (found.length === 0) throw notFound('There are no live items to print price tags for.')
  if (found.length > MAX_TAGS)
    throw new AppError('bad_input', `At most ${MAX_TAGS} price tags at once. Please choose fewer items.`)
  const tags = found.map((item) => ({
    title: item.title,
    price: formatCents(item.price),
    sku: skuOf(item.id),
    seller: item.seller,
    url: `${settings.PUBLIC_URL}/product/${item.id}`,
  }))
  // With it comes a library that takes longer to load than any other.
  const { drawTags } = await import('./draw-tags.ts')
  return queue(() => drawTags(tags, { size, skipped, brandName: settings.BRAND_NAME }), { owner: accountKey(id) })
}
