import type { Cents } from '../../contracts/money.ts'
import type { NewProduct, ProductChange } from '../../contracts/product.ts'
import type { Status } from '../../contracts/product-rules.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { AppError, conflict, notAllowed, notFound } from '../http/app-error.ts'
import { accountKey } from '../http/keys.ts'
import { createLimiter } from '../http/limiter.ts'
import type { Signed } from '../http/viewer.ts'
import { activeHold, isOfferedNow } from './hold.ts'
import { moveListing } from './listing-transitions.ts'
import { editedPrices, newListingsJoinDrops } from './price-drop.ts'
import { checkPrimaryImage, fileIdsOf, pathsOf, primaryIndexIn, release } from './product-images.ts'
import { MAX_PENDING, NEW_LISTINGS, PENDING_RETRY_SECONDS } from './product-limits.ts'
import {
  countPending,
  deleteProduct,
  findInFull,
  findStatus,
  insertProduct,
  lockOwn,
  type StoredProduct,
  updateProduct,
  wasBought,
} from './product-queries.ts'
import { isPublic, type ProductAnswer, toOwnProduct } from './product-row.ts'
import { queueReviewMails } from './review-mail-queries.ts'
import { cannotSell, requireSelling } from './seller-lock.ts'

/**
 * Lists an item: live at once if an admin passes `autoApprove`, otherwise pending. Throws 400 for its images, and 429 past
 * `NEW_LISTINGS` or `MAX_PENDING`.
 */
export async function createProduct(deps: Deps, account: Signed, asked: NewProduct): Promise<ProductAnswer> {
  await countNewListing(deps, account)
  const imageUrls = await pathsOf(deps, asked.imageUrls, account)
  checkPrimaryImage(asked.primaryImageIndex, imageUrls)
  return deps.db.transaction((tx) => listProduct(tx, deps, account, { ...asked, imageUrls }))
}

/** Call before the transaction of `listProduct`. Throws 429 past `NEW_LISTINGS`. */
export const countNewListing = ({ pool }: Pick<Deps, 'pool'>, { id }: Signed): Promise<void> =>
  createLimiter(pool, NEW_LISTINGS).count(accountKey(id))

/** `createProduct` within a transaction. `imageUrls` are store paths. */
export async function listProduct(
  tx: Transaction,
  deps: Deps,
  account: Signed,
  { autoApprove, ...fields }: NewProduct,
): Promise<ProductAnswer> {
  const isLive = autoApprove && account.role === 'admin'
  await requireSelling(tx, account.id)
  if (!isLive) await refuseTooManyPending(tx, account.id)
  const now = deps.now()
  const id = await insertProduct(tx, {
    ...fields,
    joinsPriceDrops: fields.joinsPriceDrops ?? (await newListingsJoinDrops(tx, account.id)),
    imagekitFileIds: await fileIdsOf(tx, fields.imageUrls, account),
    sellerId: account.id,
    status: isLive ? 'approved' : 'pending',
    createdAt: now,
    updatedAt: now,
  })
  if (isLive) {
    await recordAudit(tx, {
      actorId: account.id,
      action: 'product.approved',
      subjectId: id,
      details: { to: 'approved' },
    })
    await deps.jobs.send(tx, 'recommendations', { productId: id })
  }
  return answer(tx, deps, id)
}

/**
 * Edits an item, or reviews a pending one (`status`, admins only). Editing a rejected item resubmits it. Throws 404 or 403
 * for someone else's item, 409 for a sold item, the price of a held or offered one, invalid transitions, and an unexpected
 * `updatedAt`, and 429 for resubmitting past `MAX_PENDING`.
 */
export async function changeProduct(
  deps: Deps,
  account: Signed,
  id: number,
  { status, reason, expectedUpdatedAt, imageUrls, ...fields }: ProductChange,
): Promise<ProductAnswer> {
  const paths = imageUrls && (await pathsOf(deps, imageUrls, account))
  return changeOwn(deps, account, id, async (tx, before) => {
    if (expectedUpdatedAt !== undefined && new Date(expectedUpdatedAt).getTime() !== before.updatedAt.getTime())
      throw conflict(
        status === undefined || before.status === 'pending' || reason !== undefined
          ? 'This item was changed after you opened it. Please take another look.'
          : `This item is already ${before.status}.`,
      )
    if (status !== undefined) await review(tx, deps, account, before, status, reason)
    if (paths || Object.keys(fields).length > 0)
      await edit(tx, deps, account, before, { ...fields, imageUrls: paths }, status !== undefined)
  })
}

/** For an item that is already rejected, adds or replaces the reason. */
async function review(
  tx: Transaction,
  deps: Deps,
  account: Signed,
  listing: StoredProduct,
  to: Status,
  reason: string | undefined,
): Promise<void> {
  if (account.role !== 'admin') throw notAllowed('Only an admin can approve or reject items.')
  if (reason === undefined || listing.status !== 'rejected')
    return moveListing(tx, deps, { listing, to, by: 'reviewer', actorId: account.id, reason })
  if (reason === listing.rejectionReason) return
  await updateProduct(tx, listing.id, { rejectionReason: reason })
  await recordAudit(tx, { actorId: account.id, action: 'product.rejected', subjectId: listing.id, details: { reason } })
  await queueReviewMails(tx, [listing.id], account.id, deps.now())
}

type Edit = Omit<ProductChange, 'status' | 'reason' | 'expectedUpdatedAt'>

async function edit(
  tx: Transaction,
  deps: Deps,
  account: Signed,
  before: StoredProduct,
  { imageUrls: paths, ...fields }: Edit,
  isReviewed = false,
): Promise<void> {
  const { id } = before
  if (before.status === 'sold') throw conflict('This item is sold and cannot be changed.')
  const prices = editedPrices(before, fields)
  const price = prices.price ?? before.price
  if (price !== before.price) await refusePromised(tx, deps, id, ', so its price must stay')
  const pictures = await picturesOf(tx, account, before, paths, fields.primaryImageIndex)
  await updateProduct(tx, id, { ...fields, ...pictures, ...prices, updatedAt: deps.now() })
  await afterEdit(tx, deps, account, before, isReviewed)
  if (before.status === 'approved' && price < before.price)
    await deps.jobs.send(tx, 'price-drop', { productId: id, from: before.price, to: price })
  if (paths)
    await release(
      tx,
      deps,
      before.imageUrls.filter((path) => !paths.includes(path)),
    )
}

/** Computes the new price from the locked one. Throws what `changeProduct` and `next` throw. */
export const repriceProduct = (
  deps: Deps,
  account: Signed,
  id: number,
  next: (before: Cents) => Cents,
): Promise<ProductAnswer> =>
  changeOwn(deps, account, id, (tx, before) => edit(tx, deps, account, before, { price: next(before.price) }))

/** Throws like `changeProduct`. */
export const joinPriceDrops = (
  deps: Deps,
  account: Signed,
  id: number,
  joinsPriceDrops: boolean,
): Promise<ProductAnswer> =>
  changeOwn(deps, account, id, async (tx, before) => {
    if (before.joinsPriceDrops !== joinsPriceDrops) await edit(tx, deps, account, before, { joinsPriceDrops })
  })

async function afterEdit(tx: Transaction, deps: Deps, account: Signed, before: StoredProduct, isReviewed: boolean) {
  if (before.sellerId !== account.id)
    await recordAudit(tx, { actorId: account.id, action: 'product.changed', subjectId: before.id })
  if (before.status === 'approved') await deps.jobs.send(tx, 'recommendations', { productId: before.id })
  if (before.status === 'rejected' && !isReviewed) {
    await moveListing(tx, deps, { listing: before, to: 'pending', by: 'owner', actorId: account.id })
    // After the move, which locks the seller like a new listing does before it counts.
    if (before.sellerId === account.id) await refuseTooManyPending(tx, account.id, MAX_PENDING + 1)
  }
}

/** Takes a live item off the marketplace. Throws like `changeProduct`. */
export const unlistProduct = (deps: Deps, account: Signed, id: number) => setListed(deps, account, id, 'unlisted')

/** Puts an unlisted item back. Throws like `changeProduct`. */
export const relistProduct = (deps: Deps, account: Signed, id: number) => setListed(deps, account, id, 'approved')

const setListed = (deps: Deps, account: Signed, id: number, to: Status): Promise<ProductAnswer> =>
  changeOwn(deps, account, id, async (tx, listing) => {
    if (listing.status === 'approved') await refusePromised(tx, deps, id)
    if (listing.statusBeforeSuspension !== null && !(await cannotSell(tx, { productId: id })))
      throw conflict("The seller's account was just restored. This item comes back by itself in a moment.")
    await moveListing(tx, deps, { listing, to, by: 'owner', actorId: account.id })
  })

/** Deletes an item that was never bought, and its images. Returns the deleted item. Throws like `changeProduct`. */
export async function removeProduct(deps: Deps, account: Signed, id: number): Promise<ProductAnswer> {
  return deps.db.transaction(async (tx) => {
    const product = await requireOwn(tx, id, account)
    if (product.status === 'sold') throw conflict('This item is sold and cannot be deleted.')
    await refusePromised(tx, deps, id)
    if (await wasBought(tx, id))
      throw conflict('This item was sold and refunded, so we keep it on record. You can unlist it instead.')
    const removed = await answer(tx, deps, id)
    await deleteProduct(tx, id)
    const { title, sellerId, status } = product
    await recordAudit(tx, {
      actorId: account.id,
      action: 'product.deleted',
      subjectId: id,
      details: { title, sellerId, status },
    })
    await release(tx, deps, product.imageUrls)
    return removed
  })
}

/** Runs a change with the item locked, as `requireOwn` does, and returns the changed item. */
const changeOwn = (
  deps: Deps,
  account: Signed,
  id: number,
  change: (tx: Transaction, before: StoredProduct) => Promise<void>,
): Promise<ProductAnswer> =>
  deps.db.transaction(async (tx) => {
    await change(tx, await requireOwn(tx, id, account))
    return answer(tx, deps, id)
  })

/** The item, locked. Someone else's is 403 if public, 404 otherwise. */
async function requireOwn(tx: Transaction, id: number, account: Signed): Promise<StoredProduct> {
  const product = await lockOwn(tx, id, account)
  if (product) return product
  const status = await findStatus(tx, id)
  throw status && isPublic(status) ? notAllowed('This item belongs to someone else.') : notFound('Product not found')
}

async function refusePromised(tx: Transaction, { now }: Deps, id: number, so = ''): Promise<void> {
  if (await activeHold(tx, id, now()))
    throw conflict(`Someone is paying for this item right now${so}. Please try again in half an hour.`)
  if (await isOfferedNow(tx, id, now()))
    throw conflict(`This item is offered to the next in line right now${so}. Please try again in a few minutes.`)
}

async function picturesOf(
  tx: Transaction,
  account: Signed,
  before: StoredProduct,
  paths: string[] | undefined,
  primaryImageIndex: number | undefined,
): Promise<Partial<StoredProduct>> {
  if (primaryImageIndex !== undefined) checkPrimaryImage(primaryImageIndex, paths ?? before.imageUrls)
  if (!paths) return {}
  return {
    imageUrls: paths,
    imagekitFileIds: await fileIdsOf(tx, paths, account, before),
    primaryImageIndex: primaryImageIndex ?? primaryIndexIn(before, paths),
  }
}

async function refuseTooManyPending(tx: Transaction, sellerId: number, tooMany = MAX_PENDING): Promise<void> {
  if ((await countPending(tx, sellerId)) < tooMany) return
  const message = `You have ${MAX_PENDING} items waiting for approval. Please list more once some are approved.`
  throw new AppError('too_many_tries', message, { retryAfter: PENDING_RETRY_SECONDS })
}

const answer = async (db: Queryable, { providers }: Deps, id: number): Promise<ProductAnswer> =>
  toOwnProduct(await findInFull(db, id), providers.images)
