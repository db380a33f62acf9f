import { eq, gt } from 'drizzle-orm'
import { isOn, SALE_LENGTH } from '../../contracts/sale-rules.ts'
import { demoEmail } from '../../demo/people.ts'
import { saleEvents, users } from '../database/schema.ts'
import type { Deps } from '../deps.ts'

const DAY = 24 * 60 * 60 * 1000
const PLACES = [
  'The old tobacco barn, 118 Nash Street, Hillsborough, NC',
  'Pittsboro Fairgrounds, Hall B, Pittsboro, NC',
]

/** Makes sure that one sale is on now and one is to come; adds only what is missing and fits. */
export async function openDemoSales({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const time = now()
  const known = await db.select().from(saleEvents).where(gt(saleEvents.endDate, time)).orderBy(saleEvents.startDate)
  const [wren] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, demoEmail('wren')))
  const add = async (startDate: Date, location: string | undefined) => {
    const sale = { startDate, endDate: new Date(startDate.getTime() + SALE_LENGTH), location, createdBy: wren?.id }
    if (known.some((other) => other.startDate < sale.endDate && sale.startDate < other.endDate)) return
    await db.insert(saleEvents).values(sale).onConflictDoNothing()
  }
  if (!known.some((sale) => isOn(sale, time))) await add(new Date(time.getTime() - 2 * 60 * 60 * 1000), PLACES[0])
  if (!known.some((sale) => sale.startDate > time))
    await add(nextSaturday(new Date(time.getTime() + 9 * DAY)), PLACES[1])
}

/** Nine in the morning in North Carolina (13:00 UTC in summer, 14:00 in winter; the demo takes 13:00). */
function nextSaturday(from: Date): Date {
  const day = new Date(from)
  day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7))
  day.setUTCHours(13, 0, 0, 0)
  return day
}
