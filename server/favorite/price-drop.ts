import { formatCents } from '../../contracts/money.ts'
import { notify } from '../account/notify.ts'
import type { Deps } from '../deps.ts'
import type { JobData } from '../jobs/jobs.ts'
import { claimNextToAlert, findAtPrice } from './favorite-queries.ts'

const BATCH_SIZE = 100

/** Job: tells people with this favorite that its price went down, unless they were told of a price as low before. */
export async function sendPriceDropAlerts(deps: Deps, { productId, from, to }: JobData['price-drop']): Promise<void> {
  const item = await findAtPrice(deps.db, productId, to)
  if (!item) return
  for (let claimed = BATCH_SIZE; claimed === BATCH_SIZE; )
    claimed = await deps.db.transaction(async (tx) => {
      const accountIds = await claimNextToAlert(tx, productId, to, BATCH_SIZE)
      for (const accountId of accountIds)
        await notify(deps, tx, accountId, {
          kind: 'price_dropped',
          title: `Now ${formatCents(to)}: ${item.title}`,
          body: `One of your favorites was ${formatCents(from)} and costs ${formatCents(to)} now.`,
          url: `/product/${productId}`,
          key: `product-${productId}-${to}`,
        })
      return accountIds.length
    })
}
