import { formatCents } from '../../contracts/money.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Connect, TransferOutcome } from '../providers/payments/connect-port.ts'
import { insertEntries } from './ledger-queries.ts'
import { payoutMail, payoutReversedMail } from './payout-mails.ts'
import { findPayoutByTransfer, findUnsettled, lockSeller, movePayout, type PayoutRow } from './payout-queries.ts'

/** A payout's name at the provider. Row ids begin at 1 in every database; with the time no two are the same. */
const referenceOf = ({ id, createdAt }: PayoutRow): string => `payout-${id}-${createdAt.getTime().toString(36)}`

/** Asks again for every payout and reversal of which the provider has not said what became of it. */
export async function settlePayouts(deps: Deps): Promise<void> {
  for (const payout of await findUnsettled(deps.db)) await settlePayout(deps, payout, { isRetry: true })
}

/** Makes the transfer of a pending payout, or takes back that of a reversing one. While the provider is away it stays as it is. */
export async function settlePayout(deps: Deps, payout: PayoutRow, { isRetry = false } = {}): Promise<void> {
  const { providers, log } = deps
  if (!providers.connect) return log.warn({ payout: payout.id }, 'a payout waits for Stripe Connect, which is off')
  try {
    if (payout.status === 'pending') await makeTransfer(deps, providers.connect, payout, isRetry)
    if (payout.status === 'reversing') await takeBack(deps, providers.connect, payout)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.error({ err: error, payout: payout.id }, 'a payout has to wait for the provider')
  }
}

async function makeTransfer(deps: Deps, connect: Connect, payout: PayoutRow, isRetry: boolean): Promise<void> {
  const { id, amount, destination } = payout
  if (destination === null) throw new Error(`payout ${id} goes nowhere`)
  const transfer = { reference: referenceOf(payout), payoutId: id, amount, destination, isRetry }
  await noteTransfer(deps, payout, await connect.transfer(transfer))
}

async function noteTransfer(deps: Deps, { id, sellerId }: PayoutRow, outcome: TransferOutcome): Promise<void> {
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
    await giveBack(tx, failed, now())
    await recordAudit(tx, { actorId: null, action: 'payout.failed', subjectId: id, details: { sellerId, failure } })
  })
}

async function takeBack(deps: Deps, connect: Connect, payout: PayoutRow): Promise<void> {
  const { db, now } = deps
  const { id, sellerId, transferId, reversalKey } = payout
  if (transferId === null) throw new Error(`payout ${id} has no transfer`)
  const outcome = await connect.reverse(transferId, { key: `${referenceOf(payout)}-reversal-${reversalKey}` })
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

/** The counter-entry, within the transaction that locked the seller. Null where it was made before. */
export async function finishReversal(
  tx: Transaction,
  { jobs, settings, now }: Deps,
  { id, status, reversedById, reversalReason }: PayoutRow,
): Promise<PayoutRow | null> {
  const changes = { status: 'reversed', reversedAt: now(), reversedById, reversalReason, updatedAt: now() } as const
  const reversed = await movePayout(tx, id, status, changes)
  if (!reversed) return null
  await giveBack(tx, reversed, now())
  const { sellerId, amount } = reversed
  const details = { sellerId, amount: formatCents(amount), reason: reversalReason }
  await recordAudit(tx, { actorId: reversedById, action: 'payout.reversed', subjectId: id, details })
  const seller = await lockSeller(tx, sellerId)
  if (seller) await jobs.send(tx, 'mail', payoutReversedMail(settings, seller, reversed, now()))
  return reversed
}

const giveBack = (tx: Transaction, { id, sellerId, amount }: PayoutRow, createdAt: Date) =>
  insertEntries(tx, [{ sellerId, payoutId: id, kind: 'payout_reversal', amount, createdAt }])

/** The provider says that a transfer was taken back: somebody did it there, or it is our own reversal of a moment ago. */
export async function noteTakenBack(deps: Deps, transferId: string): Promise<void> {
  const payout = await findPayoutByTransfer(deps.db, transferId)
  if (!payout) return
  const reversalReason = payout.reversalReason ?? 'Taken back by the payment provider'
  await deps.db.transaction(async (tx) => {
    await lockSeller(tx, payout.sellerId)
    if (payout.status === 'paid' || payout.status === 'reversing')
      await finishReversal(tx, deps, { ...payout, reversalReason })
  })
}
