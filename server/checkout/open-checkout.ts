import type { Buyer, NewCheckout, OpenCheckout } from '../../contracts/checkout.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Viewer } from '../http/viewer.ts'
import { type CheckoutRow, findCheckout, moveCheckout } from './checkout-queries.ts'
import { type Hold, holdItem } from './hold-item.ts'
import type { Asker } from './holder.ts'
import { holdEnd, orderFor } from './order.ts'
import { singleFlight } from './single-flight.ts'

/**
 * Holds an item for a buyer and opens the provider's payment page for it. The buyer who asks again gets the same page.
 * Throws, in this order: 400, 404, 403 without a sale or for one's own item, 409 when the item is sold, held by somebody
 * else or beyond what a card can carry; 429 as `enforceHoldLimits` says; 502 or 503 when the provider makes no page, and then nothing stays held.
 */
export async function openCheckout(deps: Deps, asker: Asker, asked: NewCheckout): Promise<OpenCheckout> {
  const hold = await holdItem(deps, asker, buyerFrom(asker, asked), asked.productId)
  if (hold.checkout.status === 'open') return viewOpen(hold.checkout)
  return openOnce(deps, hold).catch(async (error: unknown) => {
    // Only who made the hold ends it: for anyone else the page may be about to open on another server.
    if (hold.isNew) await moveCheckout(deps.db, hold.checkout.id, 'failed', { updatedAt: deps.now() })
    throw error
  })
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

const openings = singleFlight<OpenCheckout>()

/**
 * A buyer who asks twice at once must not make the provider answer twice at once. Within this process the second request
 * waits for the first; between servers the provider's idempotency key gives both the same page.
 */
const openOnce = (deps: Deps, hold: Hold): Promise<OpenCheckout> =>
  openings.share(deps.db, hold.checkout.id, () => openPage(deps, hold))

async function openPage(deps: Deps, hold: Hold): Promise<OpenCheckout> {
  const { db, now, providers, log } = deps
  const { id } = hold.checkout
  const session = await providers.payments.createSession(orderFor(deps, hold.checkout, hold.product))
  const opened = await moveCheckout(db, id, 'open', {
    providerSessionId: session.id,
    url: session.url,
    expiresAt: holdEnd(hold.checkout),
    updatedAt: now(),
  })
  const checkout = opened ?? (await findCheckout(db, id))
  if (checkout.status === 'open') return viewOpen(checkout)
  // It took so long that the hold was over. Nobody has the page's address, so nobody can have paid.
  await providers.payments
    .expireSession(session.id)
    .catch((err) => log.warn({ err }, 'a page stays open until it expires'))
  throw new AppError('unavailable', 'Opening the payment page took too long. Please try again.')
}

function viewOpen({ id, url, providerSessionId, expiresAt }: CheckoutRow): OpenCheckout {
  if (!url || !providerSessionId) throw new Error(`checkout ${id} is open without a page`)
  return { url, sessionId: providerSessionId, expiresAt: expiresAt.toISOString() }
}
