import type { LedgerKind } from '../../contracts/ledger-rules.ts'
import type { Cents } from '../../contracts/money.ts'
import type { Queryable } from '../database/connect.ts'
import { sumByKind } from './ledger-queries.ts'

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
