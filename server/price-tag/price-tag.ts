import { formatCents } from '../../contracts/money.ts'
import { type LabelSize, MAX_TAGS } from '../../contracts/price-tag-rules.ts'
import { skuOf } from '../../contracts/product-rules.ts'
import type { Deps } from '../deps.ts'
import { AppError, notFound } from '../http/app-error.ts'
import { accountKey } from '../http/keys.ts'
import type { Signed } from '../http/viewer.ts'
import { createWorkQueue } from '../image/work-queue.ts'
import { drawTags } from './draw-tags.ts'
import { findTagged } from './price-tag-queries.ts'

/** One sheet at a time: drawing many labels takes seconds of a core. */
const queue = createWorkQueue({ concurrency: 1, maxQueued: 20, maxQueuedPerOwner: 3 })

interface WantedSheet {
  size: LabelSize
  /** Product ids; all live items where it is null. */
  ids: number[] | null
  /** Labels that are used up already on the first sheet. */
  skipped: number
}

/**
 * Labels for live items: one's own; for admins anybody's, by seller, as the tables stand. What is not live or not one's
 * own is left out. A PDF. Throws 404 when nothing is left, and 400 for more than `MAX_TAGS`.
 */
export async function printTags(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { id, role }: Signed,
  { size, ids, skipped }: WantedSheet,
): Promise<Buffer> {
  const sellerId = role === 'admin' ? null : id
  const found = await findTagged(db, { sellerId, ids, limit: MAX_TAGS + 1 })
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
  return queue(() => drawTags(tags, { size, skipped, brandName: settings.BRAND_NAME }), { owner: accountKey(id) })
}
