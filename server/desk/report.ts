import type { Answer } from '../../contracts/call.ts'
import { isInPerson, PAYMENT_METHODS } from '../../contracts/desk-rules.ts'
import type { SaleReport } from '../../contracts/report.ts'
import { SNAPSHOT } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { groupRows } from '../group-rows.ts'
import type { DeskActor } from '../http/viewer.ts'
import { requireSale } from '../sale/sale.ts'
import { drawersOf } from './drawer.ts'
import { waitingOrders } from './remind-pickups.ts'
import { findRefunded, findSold, findUnsold } from './report-queries.ts'

type Report = Answer<typeof SaleReport>

/** A sale's report, read in one snapshot: an item sold meanwhile is either sold or unsold, and so is its cash. Throws 404. */
export async function saleReport(deps: Pick<Deps, 'db' | 'now'>, admin: DeskActor, id: number): Promise<Report> {
  const { db, now } = deps
  const sale = await requireSale(db, id)
  const { sold, unsold, refunded, notPickedUp, drawers } = await db.transaction(
    async (tx) => ({
      sold: await findSold(tx, id),
      unsold: await findUnsold(tx, sale),
      refunded: await findRefunded(tx, id),
      notPickedUp: await waitingOrders(tx, id, now()),
      drawers: await drawersOf(tx, admin, id),
    }),
    SNAPSHOT,
  )
  const sums = sumsOf(sold)
  const inPerson = sumsOf(sold.filter(({ method }) => isInPerson(method)))
  const all = [...sold, ...unsold]
  return {
    sale,
    ...partOf(sums, unsold.length),
    revenueOnline: sums.revenue - inPerson.revenue,
    revenueInPerson: inPerson.revenue,
    sellersShare: sums.revenue - sums.commission,
    refunded,
    byMethod: PAYMENT_METHODS.flatMap((method) => {
      const of = sold.filter((group) => group.method === method)
      return of.length > 0 ? [{ method, ...sumsOf(of) }] : []
    }),
    bySeller: groupRows(all, ({ sellerId }) => sellerId)
      .map((rows) => ({ sellerId: rows[0].sellerId, username: rows[0].username, ...partOfRows(rows) }))
      .sort((a, b) => a.username.localeCompare(b.username)),
    byCategory: groupRows(all, ({ category }) => category)
      .map((rows) => ({ category: rows[0].category, ...partOfRows(rows) }))
      .sort((a, b) => b.revenue - a.revenue || a.category.localeCompare(b.category)),
    notPickedUp,
    goesHome: groupRows(
      unsold.filter(({ isLive }) => isLive),
      ({ sellerId }) => sellerId,
    ).map((rows) => ({
      sellerId: rows[0].sellerId,
      username: rows[0].username,
      items: rows.map(({ productId, title, price }) => ({ productId, title, price })),
    })),
    drawers: drawers.filter(isUsed),
  }
}

const isUsed = ({ sold, cashRefunds, sellersPaid, counts, movements }: Report['drawers'][number]): boolean =>
  sold > 0 || cashRefunds > 0 || sellersPaid > 0 || counts.length > 0 || movements.length > 0

type SoldGroup = Awaited<ReturnType<typeof findSold>>[number]
type UnsoldItem = Awaited<ReturnType<typeof findUnsold>>[number]
type Sums = Pick<Report, 'sold' | 'revenue' | 'tax' | 'commission'>

function sumsOf(rows: readonly SoldGroup[]): Sums {
  const sum = (field: keyof Sums) => rows.reduce((total, row) => total + row[field], 0)
  return { sold: sum('sold'), revenue: sum('revenue'), tax: sum('tax'), commission: sum('commission') }
}

const partOf = (sums: Sums, unsold: number) => {
  const items = sums.sold + unsold
  return { ...sums, unsold, sellThrough: items === 0 ? null : Math.round((1000 * sums.sold) / items) / 10 }
}

const partOfRows = (rows: readonly (SoldGroup | UnsoldItem)[]) => {
  const sold = rows.filter((row) => 'sold' in row)
  return partOf(sumsOf(sold), rows.length - sold.length)
}
