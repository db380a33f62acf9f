import { formatCents } from '../../contracts/money.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Connect, TransferOutcome } from '../providers/payments/connect-port.ts'
import { insertEntries } from './ledger-queries.ts'
import { payoutFailedMail, payoutMail, payoutReversedMail } from './payout-mails.ts'
import {
  findPayoutByTransfer,
  findUnsettledPayouts,
  lockPayout,
  lockSeller,
  movePayout,
  type PayoutRow,
} from './payout-queries.ts'

/** A payout's name at the provider. Includes the time, because row ids start at 1 in every database. */
const referenceOf = ({ id, createdAt }: PayoutRow): string => `payout-${id}-${createdAt.getTime().toString(36)}`

/** Job: retries every payout and reversal whose outcome is unknown. */
export async function settlePayouts(deps: Deps): Promise<void> {
  for (const payout of await findUnsettledPayouts(deps.db)) await settlePayout(deps, payout, { isRetry: true })
}

/** Makes the transfer of a pending payout, or reverses that of a reversing one. Leaves it unchanged if the provider is down. */
export async function settlePayout(deps: Deps, payout: PayoutRow, { isRetry = false } = {}): Promise<void> {
  const { providers, log } = deps
  if (!providers.connect) return log.warn({ payout: payout.id }, 'payout pending: set STRIPE_CONNECT to settle it')
  try {
    if (payout.status === 'pending') await makeTransfer(deps, providers.connect, payout, isRetry)
    if (payout.status === 'reversing') await reverseTransfer(deps, providers.connect, payout)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.error({ err: error, payout: payout.id }, 'payout pending: will retry')
  }
}

async function makeTransfer(deps: Deps, connect: Connect, payout: PayoutRow, isRetry: boolean): Promise<void> {
  const { id, amount, destination } = payout
  if (destination === null) throw new Error(`payout ${id} has no destination`)
  const transfer = { reference: referenceOf(payout), payoutId: id, amount, destination, isRetry }
  const outcome = await connect.transfer(transfer)
  await recordTransfer(deps, payout, outcome, isRetry)
  // Its webhook came before we knew the transfer.
  if (outcome.result === 'made' && outcome.isReversed) await recordReversal(deps, outcome.transferId)
}

async function recordTransfer(
  deps: Deps,
  { id, sellerId }: PayoutRow,
  outcome: TransferOutcome,
  isRetry: boolean,
): Promise<void> {
  const { db, jobs, settings, now } = deps
  await db.transaction(async (tx) => {
    const seller = await lockSeller(tx, sellerId)
    if (outcome.result === 'made') {
      const { transferId } = outcome
      const paid = await movePayout(tx, id, 'pending', { status: 'paid', transferId, updatedAt: now() })
      if (paid && seller) await jobs.send(tx, 'mail', payoutMail(settings, seller, paid, now()))
      return
    }
    const { reason: failure } = outcome
    const failed = await movePayout(tx, id, 'pending', { status: 'failed', failure, updatedAt: now() })
    if (!failed) return
    await creditBack(tx, failed, now())
    // The admin was told that it was on its way.
    if (isRetry && seller) await jobs.send(tx, 'mail', payoutFailedMail(settings, seller, failed, now()))
    await recordAudit(tx, { actorId: null, action: 'payout.failed', subjectId: id, details: { sellerId, failure } })
  })
}

async function reverseTransfer(deps: Deps, connect: Connect, payout: PayoutRow): Promise<void> {
  const { db, now } = deps
  const { id, sellerId, transferId, reversalKey, updatedAt } = payout
  if (transferId === null) throw new Error(`payout ${id} has no transfer`)
  // With the time, because the provider repeats a refusal for a day to whoever tries again with the same key.
  const key = `${referenceOf(payout)}-reversal-${reversalKey}-${updatedAt.getTime().toString(36)}`
  const outcome = await connect.reverse(transferId, { key })
  await db.transaction(async (tx) => {
    await lockSeller(tx, sellerId)
    if (outcome.result === 'made') return finishReversal(tx, deps, payout)
    const { reason: failure } = outcome
    const details = { sellerId, reason: payout.reversalReason, failure }
    const undone = { reversalReason: null, reversalKey: null, reversedById: null }
    const stands = await movePayout(tx, id, 'reversing', { ...undone, status: 'paid', failure, updatedAt: now() })
    if (stands) await recordAudit(tx, { actorId: null, action: 'payout.reversal-failed', subjectId: id, details })
    return stands
  })
}

/** Adds the counter-entry, in the transaction that locked the seller. Null if it was added before. */
export async function finishReversal(
  tx: Transaction,
  { jobs, settings, now }: Deps,
  { id, status, reversedById, reversalReason }: PayoutRow,
): Promise<PayoutRow | null> {
  const changes = { status: 'reversed', reversedAt: now(), reversedById, reversalReason, updatedAt: now() } as const
  const reversed = await movePayout(tx, id, status, changes)
  if (!reversed) return null
  await creditBack(tx, reversed, now())
  const { sellerId, amount } = reversed
  const seller = await lockSeller(tx, sellerId)
  const details = { sellerId, seller: seller?.username, amount: formatCents(amount), reason: reversalReason }
  await recordAudit(tx, { actorId: reversedById, action: 'payout.reversed', subjectId: id, details })
  if (seller) await jobs.send(tx, 'mail', payoutReversedMail(settings, seller, reversed, now()))
  return reversed
}

const creditBack = (tx: Transaction, { id, sellerId, amount }: PayoutRow, createdAt: Date) =>
  insertEntries(tx, [{ sellerId, payoutId: id, kind: 'payout_reversal', amount, createdAt }])

/** Handles a webhook about a reversed transfer: reversed in the provider's dashboard, or by ourselves just now. */
export async function recordReversal(deps: Deps, transferId: string): Promise<void> {
  const known = await findPayoutByTransfer(deps.db, transferId)
  if (!known) return
  await deps.db.transaction(async (tx) => {
    await lockSeller(tx, known.sellerId)
    const payout = await lockPayout(tx, known.id)
    if (payout?.status !== 'paid' && payout?.status !== 'reversing') return
    const reversalReason = payout.reversalReason ?? 'Taken back by the payment provider'
    await finishReversal(tx, deps, { ...payout, reversalReason })
  })
}
