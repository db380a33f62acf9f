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
import { activeHold } from './hold.ts'
import { editedPrices, newListingsJoinDrops } from './price-drop.ts'
import { checkPrimaryImage, fileIdsOf, movedMark, pathsOf, release } from './product-images.ts'
import { moveListing } from './product-life.ts'
import { MOST_PENDING, NEW_LISTINGS, PENDING_RETRY_SECONDS } from './product-limits.ts'
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
import { isSuspended } from './seller-lock.ts'

/**
 * Lists an item: live at once for an admin who says so, else waiting for approval. Throws 400 for its images, and 429 past
 * `NEW_LISTINGS` or `MOST_PENDING`.
 */
export async function createProduct(deps: Deps, account: Signed, asked: NewProduct): Promise<ProductAnswer> {
  await countNewListing(deps, account)
  const imageUrls = await pathsOf(deps, asked.imageUrls, account)
  checkPrimaryImage(asked.primaryImageIndex, imageUrls)
  return deps.db.transaction((tx) => listProduct(tx, deps, account, { ...asked, imageUrls }))
}

/** Before the transaction of `listProduct`. Throws 429 past `NEW_LISTINGS`. */
export const countNewListing = ({ pool }: Pick<Deps, 'pool'>, { id }: Signed): Promise<void> =>
  createLimiter(pool, NEW_LISTINGS).count(accountKey(id))

/** `createProduct` within a transaction. `imageUrls` are paths in the store. */
export async function listProduct(
  tx: Transaction,
  deps: Deps,
  account: Signed,
  { autoApprove, ...fields }: NewProduct,
): Promise<ProductAnswer> {
  const isLive = autoApprove && account.role === 'admin'
  if (await isSuspended(tx, { sellerId: account.id })) throw notAllowed('This account is suspended.')
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
 * Edits an item, or reviews it (`status`, admins only, out of pending). Editing a rejected item asks for approval again.
 * Throws 404 and 403 for what is not the account's, 409 for a sold item, a held one's price and steps that do not exist.
 */
export async function changeProduct(
  deps: Deps,
  account: Signed,
  id: number,
  { status, reason, imageUrls, ...fields }: ProductChange,
): Promise<ProductAnswer> {
  const paths = imageUrls && (await pathsOf(deps, imageUrls, account))
  return deps.db.transaction(async (tx) => {
    const before = await own(tx, id, account)
    if (status !== undefined) await review(tx, deps, account, before, status, reason)
    if (paths || Object.keys(fields).length > 0)
      await edit(tx, deps, account, before, { ...fields, imageUrls: paths }, status !== undefined)
    return answer(tx, deps, id)
  })
}

/** A reason may follow its rejection; another one replaces it. */
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

type Edit = Omit<ProductChange, 'status' | 'reason'>

/** `imageUrls` are paths here. */
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
  if (price !== before.price) await refuseHeld(tx, deps, id)
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

/** Changes the price by what it is under the lock. Throws like `changeProduct`, and what `next` throws. */
export const repriceProduct = (
  deps: Deps,
  account: Signed,
  id: number,
  next: (before: Cents) => Cents,
): Promise<ProductAnswer> =>
  deps.db.transaction(async (tx) => {
    const before = await own(tx, id, account)
    await edit(tx, deps, account, before, { price: next(before.price) })
    return answer(tx, deps, id)
  })

/** Lets an item join price drops, or leave them. Throws like `changeProduct`. */
export const joinPriceDrops = (
  deps: Deps,
  account: Signed,
  id: number,
  joinsPriceDrops: boolean,
): Promise<ProductAnswer> =>
  deps.db.transaction(async (tx) => {
    const before = await own(tx, id, account)
    if (before.joinsPriceDrops !== joinsPriceDrops) await edit(tx, deps, account, before, { joinsPriceDrops })
    return answer(tx, deps, id)
  })

async function afterEdit(tx: Transaction, deps: Deps, account: Signed, before: StoredProduct, isReviewed: boolean) {
  if (before.sellerId !== account.id)
    await recordAudit(tx, { actorId: account.id, action: 'product.changed', subjectId: before.id })
  if (before.status === 'approved') await deps.jobs.send(tx, 'recommendations', { productId: before.id })
  if (before.status === 'rejected' && !isReviewed)
    await moveListing(tx, deps, { listing: before, to: 'pending', by: 'keeper', actorId: account.id })
}

/** Takes a live item off the marketplace. Throws like `changeProduct`. */
export const unlistProduct = (deps: Deps, account: Signed, id: number) => shelve(deps, account, id, 'unlisted')

/** Puts an unlisted item back. Throws like `changeProduct`. */
export const relistProduct = (deps: Deps, account: Signed, id: number) => shelve(deps, account, id, 'approved')

async function shelve(deps: Deps, account: Signed, id: number, to: Status): Promise<ProductAnswer> {
  return deps.db.transaction(async (tx) => {
    const listing = await own(tx, id, account)
    if (listing.status === 'approved') await refuseHeld(tx, deps, id)
    await moveListing(tx, deps, { listing, to, by: 'keeper', actorId: account.id })
    return answer(tx, deps, id)
  })
}

/** Deletes an item that nobody ever bought; its images follow. Answers what it was. Throws like `changeProduct`. */
export async function removeProduct(deps: Deps, account: Signed, id: number): Promise<ProductAnswer> {
  return deps.db.transaction(async (tx) => {
    const product = await own(tx, id, account)
    if (product.status === 'sold') throw conflict('This item is sold and cannot be deleted.')
    await refuseHeld(tx, deps, id)
    if (await wasBought(tx, id))
      throw conflict('This item was sold once and refunded, so it stays in the books. You can unlist it instead.')
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

/** The item, locked. What others may see is 403, what they may not is 404. */
async function own(tx: Transaction, id: number, account: Signed): Promise<StoredProduct> {
  const product = await lockOwn(tx, id, account)
  if (product) return product
  const status = await findStatus(tx, id)
  throw status && isPublic(status) ? notAllowed('This item belongs to someone else.') : notFound('Product not found')
}

async function refuseHeld(tx: Transaction, { now }: Deps, id: number): Promise<void> {
  const heldUntil = await activeHold(tx, id, now())
  if (heldUntil) throw conflict('Someone is paying for this item right now. Please try again in half an hour.')
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
    primaryImageIndex: primaryImageIndex ?? movedMark(before, paths),
  }
}

async function refuseTooManyPending(tx: Transaction, sellerId: number): Promise<void> {
  if ((await countPending(tx, sellerId)) < MOST_PENDING) return
  const message = `You have ${MOST_PENDING} items waiting for approval. Please list more once some are approved.`
  throw new AppError('too_many_tries', message, { retryAfter: PENDING_RETRY_SECONDS })
}

const answer = async (db: Queryable, { providers }: Deps, id: number): Promise<ProductAnswer> =>
  toOwnProduct(await findInFull(db, id), providers.images)
