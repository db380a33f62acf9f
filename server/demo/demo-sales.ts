import { eq, gt } from 'drizzle-orm'
import { isOn, SALE_MS } from '../../contracts/sale-rules.ts'
import { demoEmail } from '../../demo/people.ts'
import { saleEvents, users } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { DAY_MS, HOUR_MS } from '../durations.ts'

const PLACES = [
  'The old tobacco barn, 118 Nash Street, Hillsborough, NC',
  'Pittsboro Fairgrounds, Hall B, Pittsboro, NC',
]

/** Ensures one current and one upcoming sale, unless they would overlap with others. */
export async function openDemoSales({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const time = now()
  const existing = await db.select().from(saleEvents).where(gt(saleEvents.endDate, time)).orderBy(saleEvents.startDate)
  const [wren] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, demoEmail('wren')))
  const add = async (startDate: Date, location: string | undefined) => {
    const sale = { startDate, endDate: new Date(startDate.getTime() + SALE_MS), location, createdBy: wren?.id }
    if (existing.some((other) => other.startDate < sale.endDate && sale.startDate < other.endDate)) return
    await db.insert(saleEvents).values(sale).onConflictDoNothing()
  }
  if (!existing.some((sale) => isOn(sale, time))) await add(new Date(time.getTime() - 2 * HOUR_MS), PLACES[0])
  if (!existing.some((sale) => sale.startDate > time))
    await add(nextSaturday(new Date(time.getTime() + 9 * DAY_MS)), PLACES[1])
}

/** At 13:00 UTC, which is 9 AM in North Carolina in summer. */
function nextSaturday(from: Date): Date {
  const day = new Date(from)
  day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7))
  day.setUTCHours(13, 0, 0, 0)
  return day
}
