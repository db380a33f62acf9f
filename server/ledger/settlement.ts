import type { Answer } from '../../contracts/call.ts'
import type { Settlement } from '../../contracts/settlement.ts'
import type { Deps } from '../deps.ts'
import { requireSale } from '../sale/sale.ts'
import { findReady } from './connect-queries.ts'
import { findSettlement, type SettlementRow } from './settlement-queries.ts'

type Row = Answer<typeof Settlement>['sellers'][number]
type Sums = Answer<typeof Settlement>['totals']

/** What every seller of a sale or of all time is owed. Throws 404 for an unknown sale. */
export async function settlementOf(
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  sale: number | undefined,
): Promise<Answer<typeof Settlement>> {
  if (sale !== undefined) await requireSale(db, sale)
  const sellers = (await findSettlement(db, sale)).map(withOtherSales)
  const ids = sellers.map(({ sellerId }) => sellerId)
  return {
    sellers,
    totals: totalsOf(sellers),
    stripe: providers.connect !== null,
    connected: providers.connect ? await findReady(db, ids) : [],
  }
}

/** Earnings from other sales, without which a row would not add up. */
function withOtherSales(row: SettlementRow): Row {
  const { gross, commission, refunds, cashKept, paidOut, toBePaid } = row
  return { ...row, otherSales: toBePaid + paidOut - (gross - commission - refunds - cashKept) }
}

function totalsOf(sellers: readonly Row[]): Sums {
  const sumOf = (of: keyof Sums) => sellers.reduce((sum, seller) => sum + seller[of], 0)
  return {
    sold: sumOf('sold'),
    gross: sumOf('gross'),
    commission: sumOf('commission'),
    refunds: sumOf('refunds'),
    cashKept: sumOf('cashKept'),
    otherSales: sumOf('otherSales'),
    paidOut: sumOf('paidOut'),
    toBePaid: sumOf('toBePaid'),
  }
}
