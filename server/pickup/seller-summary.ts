import { formatNumber, plural } from '../../contracts/counts.ts'
import { formatCents } from '../../contracts/money.ts'
import { type Notification, notify } from '../account/notification/notify.ts'
import type { Deps } from '../deps.ts'
import { groupRows } from '../group-rows.ts'
import { batchJobs } from '../jobs/jobs.ts'
import { dayAndTime } from '../mail/day-and-time.ts'
import {
  claimSummary,
  findSoldBySeller,
  findUnsoldItems,
  type SoldFigures,
  type UnsoldItem,
} from './seller-summary-queries.ts'
import { settledSales } from './settled-sales.ts'
import type { SaleRow } from './settled-sales-queries.ts'

/** Per message; the rest is on the dashboard. */
const MAX_LISTED = 30

/** Job: tells each seller once how a sale went that is over: what sold, and what did not. Again if it was reopened. */
export async function tellSellersOfSales(deps: Deps): Promise<void> {
  for (const sale of await settledSales(deps))
    await deps.db.transaction(async (tx) => {
      if (!(await claimSummary(tx, sale))) return
      const sold = new Map((await findSoldBySeller(tx, sale.id)).map((figures) => [figures.sellerId, figures]))
      const unsold = new Map(
        groupRows(await findUnsoldItems(tx, sale, MAX_LISTED), ({ sellerId }) => sellerId).map((items) => [
          items[0].sellerId,
          items,
        ]),
      )
      const jobs = batchJobs(deps.jobs)
      for (const sellerId of new Set([...sold.keys(), ...unsold.keys()]))
        await notify({ ...deps, jobs }, tx, sellerId, summary(sale, sold.get(sellerId), unsold.get(sellerId) ?? []))
      await jobs.flush(tx)
    })
}

function summary(
  { id, endDate, location, timeZone }: SaleRow,
  { sold, share, notPickedUp }: Pick<SoldFigures, 'sold' | 'share' | 'notPickedUp'> = NOTHING,
  unsold: UnsoldItem[],
): Notification {
  const left = unsold[0]?.total ?? 0
  return {
    kind: 'sale_ended',
    title: `The sale is over: ${sold > 0 ? formatNumber(sold) : 'none'} of your items sold`,
    body: [
      sold > 0 && `Your share is ${formatCents(share)}.`,
      left > 0 && `${plural(left, "item didn't sell and stays", "items didn't sell and stay")} on the marketplace.`,
    ]
      .filter(Boolean)
      .join(' '),
    url: sold > 0 ? '/seller/statement' : '/seller',
    key: `sale-${id}-${endDate.getTime()}`,
    blocks: [
      {
        facts: [
          ['Ended', dayAndTime(endDate, timeZone)],
          !!location && ['Where', location],
          ['Sold', formatNumber(sold)],
          sold > 0 && ['Your share', formatCents(share)],
          notPickedUp > 0 && ['Not picked up', formatNumber(notPickedUp)],
          left > 0 && ["Didn't sell", formatNumber(left)],
        ],
      },
      left > 0 && {
        say: `${left === 1 ? 'This stays' : 'These stay'} on the marketplace for the next sale. Take home what you brought, and unlist what you no longer want to sell.`,
      },
      left > 0 && { facts: unsold.map(({ title, price }) => [formatCents(price), title]) },
      left > unsold.length && { say: `And ${formatNumber(left - unsold.length)} more.` },
    ],
  }
}

const NOTHING = { sold: 0, share: 0, notPickedUp: 0 }
