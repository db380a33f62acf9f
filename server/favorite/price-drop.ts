import { formatCents } from '../../contracts/money.ts'
import { type Notification, notify } from '../account/notification/notify.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Deps } from '../deps.ts'
import { DAY_SECONDS } from '../durations.ts'
import { groupRows } from '../group-rows.ts'
import { createLimiter, type Limit } from '../http/limiter.ts'
import type { JobData } from '../jobs/jobs.ts'
import { currentSale } from '../sale/sale.ts'
import { claimNextDropped, claimNextToAlert, type DroppedFavorite, findAtPrice } from './favorite-queries.ts'

const BATCH_SIZE = 100
/** In one message. */
const MAX_LISTED = 3
/** Per item, because a seller may lower a price a thousand times by a cent. */
const ALERTS: Limit = { name: 'price-drop', tries: 5, seconds: DAY_SECONDS }

/**
 * Job: tells people with this favorite that its price went down, unless they were told of a price that low before. After five drops
 * in a day, the next one tells them.
 */
export async function sendPriceDropAlerts(deps: Deps, { productId, from, to }: JobData['price-drop']): Promise<void> {
  const alerts = createLimiter(deps.pool, ALERTS)
  const key = `product:${productId}`
  if (await alerts.isUsedUp(key)) return
  const told = await inBatches(deps.db, BATCH_SIZE, async (tx) => {
    // It may have been sold, or its price changed, since the last batch.
    const item = await findAtPrice(tx, productId, to)
    if (!item) return 0
    const dropped = { productId, title: item.title, price: to, originalPrice: from }
    const accountIds = await claimNextToAlert(tx, item, BATCH_SIZE)
    for (const accountId of accountIds) await notify(deps, tx, accountId, notificationOf([dropped], deps.now()))
    return accountIds.length
  })
  if (told > 0) await alerts.add(key)
}

/** Job: after a sale's price drop, sends each person one message about all of their favorites that it lowered. */
export async function sendSalePriceDropAlerts(deps: Deps, { saleId }: JobData['sale-price-drop']): Promise<void> {
  const sale = await currentSale(deps)
  // The prices of before are back, or soon will be.
  if (sale?.id !== saleId) return
  const until = { expiresAt: sale.endDate }
  // A batch is smaller than asked for if favorites in it have changed at that moment.
  for (let claimed = BATCH_SIZE; claimed > 0; )
    claimed = await deps.db.transaction(async (tx) => {
      const accounts = groupRows(await claimNextDropped(tx, saleId, BATCH_SIZE), ({ userId }) => userId)
      for (const dropped of accounts)
        await notify(deps, tx, dropped[0].userId, { ...notificationOf(dropped, deps.now()), ...until })
      return accounts.length
    })
}

type Dropped = Omit<DroppedFavorite, 'userId'>

function notificationOf(dropped: [Dropped, ...Dropped[]], date: Date): Notification {
  const kind = 'price_dropped'
  const [{ productId, title, price, originalPrice }] = dropped
  if (dropped.length === 1)
    return {
      kind,
      title: `Now ${formatCents(price)}: ${title}`,
      body: `One of your favorites was ${formatCents(originalPrice)} and costs ${formatCents(price)} now.`,
      url: `/product/${productId}`,
      key: `product-${productId}-${price}-${date.getTime()}`,
    }
  const listed = dropped.slice(0, MAX_LISTED).map((item) => `${item.title}, now ${formatCents(item.price)}`)
  const more = dropped.length - listed.length
  return {
    kind,
    title: `${dropped.length} of your favorites dropped in price`,
    body: `${listed.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`,
    url: '/favourites',
  }
}
