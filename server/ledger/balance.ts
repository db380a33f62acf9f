import type { LedgerKind } from '../../contracts/ledger-rules.ts'
import type { Cents } from '../../contracts/money.ts'
import type { Queryable } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { findConnectState } from './connect.ts'
import { findTotal, sumByKind } from './ledger-queries.ts'

interface Balance {
  /** Minus reversals. */
  paidOut: Cents
  /** The sum of all entries; negative if the seller was paid more than they earned. */
  toBePaid: Cents
}

export async function balanceOf(db: Queryable, sellerId: number): Promise<Balance> {
  const sums = await sumByKind(db, sellerId)
  const of = (kind: LedgerKind): Cents => sums[kind] ?? 0
  return {
    paidOut: 0 - of('payout') - of('payout_reversal'),
    toBePaid: Object.values(sums).reduce((total, amount) => total + amount, 0),
  }
}

/** A seller's earnings and balance, and if payouts go through Stripe Connect, the state of their account there. */
export const earningsOf = async (db: Queryable, { connect }: Deps['providers'], sellerId: number) => ({
  totalEarnings: await findTotal(db, sellerId),
  ...(await balanceOf(db, sellerId)),
  ...(connect && { connect: await findConnectState(db, sellerId) }),
})
