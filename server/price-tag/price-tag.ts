import { formatCents } from '../../contracts/money.ts'
import type { ItemScope, NewTagPrint, TaggableItem } from '../../contracts/price-tag.ts'
import { inTagOrder, type LabelSize, MAX_TAGS, type Printed } from '../../contracts/price-tag-rules.ts'
import { skuOf } from '../../contracts/product-rules.ts'
import type { Deps } from '../deps.ts'
import { AppError, conflict, notFound } from '../http/app-error.ts'
import { accountKey } from '../http/keys.ts'
import type { Signed } from '../http/viewer.ts'
import { createWorkQueue } from '../http/work-queue.ts'
import {
  deletePrint,
  findItemsForTags,
  findItemsWithTags,
  findPrint,
  insertPrint,
  lockItemsForTags,
} from './price-tag-queries.ts'
import { tagTitle } from './tag-text.ts'

/** Drawing many labels takes seconds of CPU. */
const queue = createWorkQueue({ concurrency: 1, maxQueued: 20, maxQueuedPerOwner: 3, what: 'sheets of price tags' })

interface SheetOptions {
  size: LabelSize
  /** Product ids; null for all live items. */
  ids: number[] | null
  skipped: number
}

/** Sellers may print tags for their own items, admins for everybody's. */
const sellerFor = ({ id, role }: Signed): number | null => (role === 'admin' ? null : id)

/** The account's live items, or everybody's for an admin with `all`, in the order of their tags. */
export async function listTaggable(
  { db }: Pick<Deps, 'db'>,
  viewer: Signed,
  scope: ItemScope,
): Promise<(Omit<TaggableItem, 'price'> & { price: number })[]> {
  const items = await findItemsWithTags(db, { sellerId: scope === 'all' ? sellerFor(viewer) : viewer.id, ids: null })
  return items.sort(inTagOrder).map(({ printedPrice, category, ...item }) => ({
    ...item,
    tagTitle: tagTitle({ ...item, category }),
    printed: printedState(item, printedPrice),
  }))
}

const printedState = ({ price }: { price: number }, printedPrice: number | null): Printed => {
  if (printedPrice === null) return 'no'
  return printedPrice === price ? 'yes' : 'changed'
}

/** Records that tags are printed, with the current prices. Skips items as `printTags` does; throws 409 if none is left. */
export async function createPrint(
  { db }: Pick<Deps, 'db'>,
  viewer: Signed,
  { size, skip, productIds }: NewTagPrint,
): Promise<{ id: number; count: number }> {
  return db.transaction(async (tx) => {
    const items = await lockItemsForTags(tx, { sellerId: sellerFor(viewer), ids: productIds })
    if (items.length === 0)
      throw conflict('None of these items is live any more. Reload the page to see those that are.')
    const id = await insertPrint(tx, { userId: viewer.id, size, skipped: skip }, items)
    return { id, count: items.length }
  })
}

/** The PDF of the viewer's own print, with current titles and prices. Throws 404. */
export async function drawPrint(deps: Deps, viewer: Signed, id: number): Promise<Buffer> {
  const print = await findPrint(deps.db, viewer.id, id)
  if (!print) throw notFound('Print not found')
  return printTags(deps, viewer, print)
}

/** Throws 404. */
export async function removePrint({ db }: Pick<Deps, 'db'>, { id: userId }: Signed, id: number): Promise<void> {
  if (!(await deletePrint(db, userId, id))) throw notFound('Print not found')
}

/**
 * A PDF of labels for the account's own live items, or everybody's for an admin. Skips other ids. Throws 404 when no
 * item is left, and 400 for more than `MAX_TAGS`.
 */
export async function printTags(
  { db, settings }: Deps,
  viewer: Signed,
  { size, ids, skipped }: SheetOptions,
): Promise<Buffer> {
  const found = await findItemsForTags(db, { sellerId: sellerFor(viewer), ids })
  if (found.length === 0) throw notFound('There are no live items to print price tags for.')
  if (found.length > MAX_TAGS)
    throw new AppError('bad_input', `At most ${MAX_TAGS} price tags at once. Please choose fewer items.`)
  const tags = found.sort(inTagOrder).map((item) => ({
    title: tagTitle(item),
    price: formatCents(item.price),
    sku: skuOf(item.id),
    seller: item.seller,
    url: `${settings.PUBLIC_URL}/product/${item.id}`,
  }))
  // Loads pdfkit, which takes longer to load than any other library.
  const { drawTags } = await import('./draw-tags.ts')
  return queue(() => drawTags(tags, { size, skipped, brandName: settings.BRAND_NAME }), {
    owner: accountKey(viewer.id),
  })
}
