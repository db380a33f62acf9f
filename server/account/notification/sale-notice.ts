import { isOn } from '../../../contracts/sale-rules.ts'
import type { Deps } from '../../deps.ts'
import { DAY_MS, HOUR_MS } from '../../durations.ts'
import { dayAndTime } from '../../mail/day-and-time.ts'
import type { PlaceAndTimeRow } from '../../sale/place-and-time.ts'
import { currentSale, upcomingSale } from '../../sale/sale.ts'
import { notifyAdminsOnce } from './admin-notice.ts'

/** After downtime, older openings are not news. */
const LATE_MS = 2 * HOUR_MS

/** Job: tells admins a day before a sale, and when it opens. A rescheduled sale is announced again. */
export async function notifyOfSales(deps: Deps): Promise<void> {
  const now = deps.now()
  const [next, current] = await Promise.all([upcomingSale(deps), currentSale(deps)])
  if (next) {
    const ahead = next.startDate.getTime() - now.getTime()
    // In the last hour, the opening itself is soon enough.
    if (ahead <= DAY_MS && ahead > HOUR_MS) await tell(deps, next, 'day')
  }
  if (current && isOn(current, now) && now.getTime() - current.startDate.getTime() <= LATE_MS)
    await tell(deps, current, 'opening')
}

const tell = (deps: Deps, sale: PlaceAndTimeRow & { id: number }, when: 'day' | 'opening') =>
  notifyAdminsOnce(deps, `sale-${sale.id}-${sale.startDate.getTime()}-${when}`, async () => ({
    kind: 'sale_ahead',
    title: when === 'day' ? `The sale opens ${dayAndTime(sale.startDate, sale.timeZone)}` : 'The sale is open',
    body: `${sale.location ?? 'The place is to be announced'}. It ends ${dayAndTime(sale.endDate, sale.timeZone)}.`,
    url: '/admin#sales',
    expiresAt: sale.endDate,
  }))
