import type { Answer } from '../../contracts/call.ts'
import { formatCents } from '../../contracts/money.ts'
import type { NewPayout, Payout, PayoutReversal } from '../../contracts/payout.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { badField, conflict, notFound } from '../http/app-error.ts'
import type { Signed } from '../http/viewer.ts'
import { requireSale } from '../sale/sale.ts'
import { balanceOf } from './balance.ts'
import { findConnected } from './connect-queries.ts'
import { requireDrawerPass } from './drawer-pass.ts'
import { insertEntries } from './ledger-queries.ts'
import { payoutMail } from './payout-mails.ts'
import {
  findPayout,
  findPayoutByKey,
  findPayoutByReversalKey,
  findShownPayout,
  insertPayout,
  lockPayout,
  lockSeller,
  movePayout,
  type PayoutRow,
} from './payout-queries.ts'
import { finishReversal, settlePayout } from './transfer.ts'

type Shown = Answer<typeof Payout>

const OFF = 'Payouts through Stripe are not turned on.'

/**
 * Records a payout, or for `stripe` makes one, once per key. Throws 404 for an unknown seller, and 409 for more than the
 * balance, a key used for another payout, or a transfer that the provider refused.
 */
export async function payOut(deps: Deps, admin: Signed, request: NewPayout): Promise<Shown> {
  if (request.method === 'stripe' && !deps.providers.connect) throw badField('method', OFF)
  if (request.method !== 'cash' && request.drawer) throw badField('drawer', 'Only cash is paid from a drawer.')
  const known = await findPayoutByKey(deps.db, request.key)
  const payout = known ?? (await recordPayout(deps, admin, request))
  if (!isSame(payout, request)) throw conflict('This key was used for another payout.')
  if (payout.status === 'pending') await settlePayout(deps, payout, { isRetry: known !== null })
  const shown = await shownPayout(deps, payout.id)
  if (shown.status === 'failed') throw conflict(`Nothing was paid. ${shown.failure}`)
  return shown
}

const isSame = (payout: PayoutRow, request: NewPayout): boolean =>
  payout.sellerId === request.sellerId &&
  payout.amount === request.amount &&
  payout.method === request.method &&
  payout.reference === request.reference &&
  payout.drawerSaleId === (request.drawer?.saleEventId ?? null) &&
  payout.drawerPassId === (request.drawer?.passId ?? null)

/** Deducts the amount from the balance. A transfer follows, outside of this transaction. */
async function recordPayout(deps: Deps, admin: Signed, request: NewPayout): Promise<PayoutRow> {
  const { db, jobs, settings, now } = deps
  const { sellerId, amount, method, reference, drawer, key } = request
  const row = await db.transaction(async (tx) => {
    const seller = await lockSeller(tx, sellerId)
    if (!seller) throw notFound('Seller not found')
    // A concurrent request with the same key may have held the lock.
    const known = await findPayoutByKey(tx, key)
    if (known) return known
    const { toBePaid } = await balanceOf(tx, sellerId)
    if (amount > toBePaid) throw conflict(tooMuch(seller.username, toBePaid))
    const isTransfer = method === 'stripe'
    const paidFrom = drawer && (await requireDrawer(tx, drawer))
    const payout = await insertPayout(tx, {
      sellerId,
      amount,
      method,
      reference,
      drawerSaleId: drawer?.saleEventId ?? null,
      drawerPassId: drawer?.passId ?? null,
      key,
      status: isTransfer ? 'pending' : 'paid',
      destination: isTransfer ? await destinationOf(tx, seller) : null,
      paidById: admin.id,
      createdAt: now(),
      updatedAt: now(),
    })
    if (!payout) return null
    await insertEntries(tx, [{ sellerId, payoutId: payout.id, kind: 'payout', amount: -amount, createdAt: now() }])
    const details = {
      sellerId,
      seller: seller.username,
      amount: formatCents(amount),
      method,
      reference,
      ...(paidFrom && { paidFrom }),
    }
    await recordAudit(tx, { actorId: admin.id, action: 'payout.made', subjectId: payout.id, details })
    if (!isTransfer) await jobs.send(tx, 'mail', payoutMail(settings, seller, payout, now()))
    return payout
  })
  // Null if a concurrent payout to another seller used the key.
  const stored = row ?? (await findPayoutByKey(db, key))
  if (!stored) throw new Error('payout not stored')
  return stored
}

/** Returns the helper's name, if it is theirs. Throws 404 for an unknown sale, and a pass of another one. */
async function requireDrawer(
  tx: Transaction,
  { saleEventId, passId }: NonNullable<NewPayout['drawer']>,
): Promise<string | null> {
  await requireSale(tx, saleEventId)
  return passId === null ? null : requireDrawerPass(tx, passId, saleEventId)
}

const tooMuch = (username: string, toBePaid: number): string =>
  toBePaid > 0 ? `Only ${formatCents(toBePaid)} is to be paid to ${username}.` : `Nothing is to be paid to ${username}.`

async function destinationOf(tx: Transaction, { id, username }: { id: number; username: string }): Promise<string> {
  const connected = await findConnected(tx, id)
  if (!connected?.isReady) throw conflict(`${username} is not connected with Stripe, or Stripe needs more from them.`)
  return connected.accountId
}

/**
 * Reverses a payout with a counter-entry, once; a Stripe transfer is reversed there first. Throws 404, and 409 if there is
 * nothing to reverse, the provider refused, or payouts no longer go through it.
 */
export async function reversePayout(
  deps: Deps,
  admin: Signed,
  id: number,
  { reason, key }: PayoutReversal,
): Promise<Shown> {
  const { db, now } = deps
  const known = await findPayout(db, id)
  if (!known) throw notFound('Payout not found')
  if (known.method === 'stripe' && !deps.providers.connect) throw conflict(`The payout stands. ${OFF}`)
  const reversing = await db.transaction(async (tx) => {
    await lockSeller(tx, known.sellerId)
    const payout = await lockPayout(tx, id)
    if (!payout) throw notFound('Payout not found')
    const named = await findPayoutByReversalKey(tx, key)
    if (named && (named.id !== id || named.reversalReason !== reason))
      throw conflict('This key was used to undo another payout.')
    if (named) return payout
    refuseUnlessPaid(payout)
    const changes = { reversalReason: reason, reversalKey: key, reversedById: admin.id, failure: null }
    const moved = await movePayout(tx, id, 'paid', { ...changes, status: 'reversing', updatedAt: now() })
    if (!moved) throw new Error(`payout ${id} moved while it was locked`)
    return moved.method === 'stripe' ? moved : finishReversal(tx, deps, moved)
  })
  if (reversing?.status === 'reversing') await settlePayout(deps, reversing)
  const shown = await shownPayout(deps, id)
  if (shown.status === 'paid') throw conflict(`The payout stands. ${shown.failure}`)
  return shown
}

function refuseUnlessPaid({ status }: PayoutRow): void {
  if (status === 'pending') throw conflict('This payout is still on its way. Please try again in a few minutes.')
  if (status === 'failed') throw conflict('This payout failed. Nothing was paid.')
  if (status !== 'paid') throw conflict('This payout has already been undone.')
}

async function shownPayout({ db }: Deps, id: number): Promise<Shown> {
  const payout = await findShownPayout(db, id)
  if (!payout) throw new Error(`payout ${id} not found`)
  return payout
}
