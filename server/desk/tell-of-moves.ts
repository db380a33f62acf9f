import { recordAudits } from '../admin/audit.ts'
import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { groupRows } from '../group-rows.ts'
import { batchJobs } from '../jobs/jobs.ts'
import { shownAddress } from '../mail/deleted-address.ts'
import { findMovedSales, outdatedFor, takeMoves } from '../sale/sale-move.ts'
import { movedMail, movedSellerMail } from './pickup-mails.ts'
import { findWaiting } from './report-queries.ts'

/**
 * Job: emails those whose items are paid but not picked up, and the sellers of these, where and when the pickup is once an
 * admin has moved the sale. Not after the sale: then an admin corrects the books.
 */
export async function tellOfMoves(deps: Deps): Promise<void> {
  for (const id of await findMovedSales(deps)) await deps.db.transaction((tx) => tellOfMove(deps, tx, id))
}

async function tellOfMove({ jobs, settings, now }: Deps, tx: Transaction, saleEventId: number): Promise<void> {
  const date = now()
  const taken = await takeMoves(tx, saleEventId, date)
  if (!taken || taken.sale.endDate <= date) return
  const { sale, last, moves } = taken
  const waiting = (await findWaiting(tx, saleEventId)).flatMap((row) => {
    const before = outdatedFor(row.boughtAt, sale, moves)
    return before ? [{ ...row, before }] : []
  })
  const mails = batchJobs(jobs)
  const orders = groupRows(waiting, ({ orderId }) => orderId).filter(
    ([{ buyerEmail }]) => shownAddress(buyerEmail) !== '',
  )
  for (const items of orders) {
    const [{ before }] = items
    await mails.send(tx, 'mail', movedMail(settings, { ...items[0], items }, { id: last.id, before, sale, date }))
  }
  for (const items of groupRows(waiting, ({ sellerId }) => sellerId)) {
    const [{ before }] = items
    if (shownAddress(items[0].sellerEmail) === '') continue
    await mails.send(tx, 'mail', movedSellerMail(settings, items[0], items, { id: last.id, before, sale, date }))
  }
  await recordAudits(
    tx,
    orders.map(([{ orderId }]) => ({
      actorId: null,
      action: 'order.pickup-moved',
      subjectId: orderId,
      details: { saleEventId },
    })),
  )
  await mails.flush(tx)
}
