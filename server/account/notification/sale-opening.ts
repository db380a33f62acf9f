import { inBatches } from '../../database/in-batches.ts'
import type { Deps } from '../../deps.ts'
import { dayAndTime } from '../../mail/day-and-time.ts'
import { lockCurrentSale } from '../../sale/sale.ts'
import { notify } from './notify.ts'
import { claimNextForSaleStart } from './push-queries.ts'

export { markMailed as markMailedOfOpening } from './push-queries.ts'

const BATCH_SIZE = 100

/** Job: during a sale, sends one notification to each account that wants to hear of openings. */
export async function sendSaleStartAlerts(deps: Deps): Promise<void> {
  const { db, now } = deps
  await inBatches(db, BATCH_SIZE, async (tx) => {
    const sale = await lockCurrentSale(tx, now())
    if (!sale) return 0
    const accountIds = await claimNextForSaleStart(tx, sale.id, BATCH_SIZE)
    for (const accountId of accountIds)
      await notify(deps, tx, accountId, {
        kind: 'sale_opens',
        title: 'The sale is open',
        body: `There's only one of each. It ends ${dayAndTime(sale.endDate, sale.timeZone)}.`,
        url: '/marketplace',
        expiresAt: sale.endDate,
        key: `sale-${sale.id}-${sale.startDate.getTime()}`,
      })
    return accountIds.length
  })
}
