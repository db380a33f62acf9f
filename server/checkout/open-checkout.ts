import type { Answer } from '../../contracts/call.ts'
import type { Buyer, NewCheckout, OpenCheckout } from '../../contracts/checkout.ts'
import { shareWrites } from '../database/share-writes.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Viewer } from '../http/viewer.ts'
import { singleFlight } from '../single-flight.ts'
import { type CheckoutRow, type CreatedPage, findCheckouts, moveCheckouts, openCheckouts } from './checkout-queries.ts'
import type { Hold } from './hold/create-holds.ts'
import { holdItems } from './hold/hold-items.ts'
import type { Requester } from './hold/holder.ts'
import { moveLines, productsOf } from './line/line-moves.ts'
import { holdEnd, orderFor } from './order/order.ts'

type Opened = Answer<typeof OpenCheckout>

/**
 * Holds one or several items for a buyer, all or none, and opens a payment page. Asking again for the same items returns the
 * same page; asking for others opens a new one.
 * Throws, in this order: 401 unless `accountId` is who is signed in, 400, 404, 403 without a sale or for one's own item, 409 if the item is sold, held by somebody else or
 * can't be paid by card; 429 from `enforceHoldLimits`; 502 or 503 if the provider fails, and then nothing stays held. With
 * several items, a problem with one is a 409 that lists it in `unavailable`.
 */
export async function openCheckout(deps: Deps, requester: Requester, asked: NewCheckout): Promise<Opened> {
  refuseOtherAccount(requester, asked)
  const hold = await holdItems(deps, requester, buyerFrom(requester, asked), productIdsOf(asked))
  const [first] = hold.checkouts
  if (!first) throw new Error('nothing was held')
  if (first.status === 'open') return viewOpen(first)
  return openOnce(deps, first.reference, hold).catch(async (error: unknown) => {
    // Only the request that created the hold ends it: another server may be about to open its page.
    if (hold.isNew) await dropUnopened(deps, first.reference)
    throw error
  })
}

/** Frees the items of a payment whose page nobody has. */
export async function dropUnopened(deps: Deps, reference: string): Promise<void> {
  const failed = await moveCheckouts(deps.db, reference, 'failed', { updatedAt: deps.now() })
  await moveLines(deps, productsOf(failed))
}

export const productIdsOf = ({ productId, productIds = [] }: NewCheckout): number[] =>
  productId === undefined ? productIds : [productId]

function refuseOtherAccount({ account }: Viewer, { accountId }: NewCheckout): void {
  if (accountId === undefined || accountId === (account?.id ?? null)) return
  const now = account ? `You're signed in as ${account.username} now.` : 'You were signed out.'
  throw new AppError('not_signed_in', `${now} Nothing was charged.`)
}

function buyerFrom({ account }: Viewer, { buyerName, buyerEmail }: NewCheckout): Buyer {
  const name = buyerName ?? account?.username
  const email = buyerEmail ?? account?.email
  if (name !== undefined && email !== undefined) return { buyerName: name, buyerEmail: email }
  const fields = {
    ...(name === undefined && { buyerName: 'Please enter your name' }),
    ...(email === undefined && { buyerEmail: 'Please enter your email address' }),
  }
  throw new AppError('bad_input', 'Please enter your name and email address', { fields })
}

const openings = singleFlight<Opened>()

/** Joins a concurrent request for the same page. Across servers, the provider's idempotency key gives both the same page. */
const openOnce = (deps: Deps, reference: string, hold: Hold): Promise<Opened> =>
  openings(deps.db, reference, () => openPage(deps, reference, hold))

/** Payment pages that were created at the same moment open in one statement. */
const openShared = shareWrites<Deps, CreatedPage, CheckoutRow[]>({
  maxCalls: 50,
  async together({ db, now }, pages) {
    const opened = await openCheckouts(db, pages, now())
    return new Map(pages.map((page) => [page, opened.filter(({ reference }) => reference === page.reference)]))
  },
})

export async function openPage(
  deps: Deps,
  reference: string,
  { checkouts, products }: Pick<Hold, 'checkouts' | 'products'>,
): Promise<Opened> {
  const { db, providers, log } = deps
  const session = await providers.payments.createSession(orderFor(deps, checkouts, products))
  const { id: providerSessionId, url } = session
  const opened = await openShared(deps, { reference, providerSessionId, url, expiresAt: holdEnd(checkouts) })
  const [checkout] = opened.length > 0 ? opened : await findCheckouts(db, reference)
  if (checkout?.status === 'open') return viewOpen(checkout)
  // The hold ran out meanwhile. Nobody has seen the page, so nobody can have paid.
  await providers.payments
    .expireSession(session.id)
    .catch((err) => log.warn({ err }, 'a page stays open until it expires'))
  throw new AppError('unavailable', 'Opening the payment page took too long. Please try again.')
}

function viewOpen({ id, url, providerSessionId, expiresAt }: CheckoutRow): Opened {
  if (!url || !providerSessionId) throw new Error(`checkout ${id} is open without a page`)
  return { url, sessionId: providerSessionId, expiresAt }
}
