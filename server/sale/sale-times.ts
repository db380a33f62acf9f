import type { SaleEventChange } from '../../contracts/sale.ts'
import { canReopen, isOn, SALE_MS } from '../../contracts/sale-rules.ts'
import { badField, conflict } from '../http/app-error.ts'
import type { SaleRow } from './sale-queries.ts'
import { startAt } from './start-at.ts'

/** Throws 400 for a start more than a year ahead, or whose 48 hours are over. */
export function timesFrom(start: Date, now: Date): Pick<SaleRow, 'startDate' | 'endDate'> {
  const end = new Date(start.getTime() + SALE_MS)
  if (start > aYearAfter(now)) throw badField('startDate', 'A sale cannot start more than a year ahead.')
  if (end <= now) throw badField('startDate', 'A sale with this start would already be over.')
  return { startDate: start, endDate: end }
}

function aYearAfter(now: Date): Date {
  const later = new Date(now)
  later.setUTCFullYear(later.getUTCFullYear() + 1)
  return later
}

/** Throws 400 for a start that `timesFrom` refuses, and 409 for an end or reopening that the sale's state does not allow. */
export function changedTimes(
  sale: SaleRow,
  { startDate, timeZone, endNow, reopen }: SaleEventChange,
  now: Date,
): Partial<SaleRow> {
  if (endNow) return endAt(sale, now)
  if (reopen) return reopened(sale, now)
  return startDate === undefined ? {} : reschedule(sale, startAt(startDate, timeZone ?? sale.timeZone), now)
}

/** An unchanged start keeps the end, so that changing the location does not reopen a sale that was ended early. */
function reschedule(sale: SaleRow, start: Date, now: Date): Partial<SaleRow> {
  if (start.getTime() === sale.startDate.getTime()) return {}
  return { ...timesFrom(start, now), archivedAt: null }
}

function endAt(sale: SaleRow, now: Date): Partial<SaleRow> {
  if (!isOn(sale, now)) throw conflict('This sale is not on, so it cannot be ended.')
  if (now.getTime() === sale.startDate.getTime()) throw conflict('This sale has only just started; delete it instead.')
  return { endDate: now }
}

function reopened(sale: SaleRow, now: Date): Partial<SaleRow> {
  if (!canReopen(sale, now))
    throw conflict('Only a sale that was ended early can be opened again, within 48 hours of its start.')
  return { endDate: new Date(sale.startDate.getTime() + SALE_MS), archivedAt: null }
}

/** Throws 409 for a sale that is not over. */
export function changedArchive(
  sale: SaleRow,
  { archived }: Pick<SaleEventChange, 'archived'>,
  now: Date,
): Partial<SaleRow> {
  if (archived === undefined || archived === (sale.archivedAt !== null)) return {}
  if (archived && sale.endDate > now) throw conflict('Only a sale that is over can be archived.')
  return { archivedAt: archived ? now : null }
}
