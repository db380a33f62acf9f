import { formatNumber } from '../../contracts/counts.ts'
import { formatCents } from '../../contracts/money.ts'
import { notifyAdminsOnce } from '../account/notification/admin-notice.ts'
import type { Notification } from '../account/notification/notify.ts'
import type { Deps } from '../deps.ts'
import { dayAndTime } from '../mail/day-and-time.ts'
import type { PlaceAndTimeRow } from '../sale/place-and-time.ts'
import { readSaleFigures, type SaleFigures } from './sale-figures-queries.ts'
import { settledSales } from './settled-sales.ts'

/** Job: sends admins a sale's figures once it is over and no payment is in progress, and again if it was reopened. */
export async function notifyOfFigures(deps: Deps): Promise<void> {
  for (const { id, ...sale } of await settledSales(deps))
    await notifyAdminsOnce(deps, `sale-${id}-${sale.endDate.getTime()}-figures`, async () =>
      figuresNotification(id, sale, await readSaleFigures(deps.db, id)),
    )
}

function figuresNotification(
  id: number,
  { endDate, location, timeZone }: PlaceAndTimeRow,
  { sold, revenue, refunded, unsold, notPickedUp }: SaleFigures,
): Notification {
  return {
    kind: 'sale_ended',
    title: `The sale is over: ${formatNumber(sold)} sold for ${formatCents(revenue)}`,
    body: `${formatNumber(unsold)} unsold, ${formatNumber(notPickedUp)} paid and not picked up.`,
    url: `/admin/orders?sale=${id}`,
    blocks: [
      {
        facts: [
          ['Ended', dayAndTime(endDate, timeZone)],
          !!location && ['Where', location],
          ['Sold', formatNumber(sold)],
          ['Revenue', formatCents(revenue)],
          refunded > 0 && ['Refunded', `${formatNumber(refunded)}, not counted above`],
          ['Unsold', `${formatNumber(unsold)}, still on the marketplace`],
          ['Not picked up', formatNumber(notPickedUp)],
        ],
      },
    ],
  }
}
