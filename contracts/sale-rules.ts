/** The length of every sale. */
export const SALE_MS = 48 * 60 * 60 * 1000

interface SaleTimes {
  startDate: string | Date
  endDate: string | Date
}

/** startDate <= now < endDate */
export const isOn = (sale: SaleTimes, now: Date): boolean =>
  new Date(sale.startDate).getTime() <= now.getTime() && now.getTime() < new Date(sale.endDate).getTime()

/** Whether a sale was ended early and its 48 hours are not over yet. */
export const canReopen = ({ startDate, endDate }: SaleTimes, now: Date): boolean =>
  new Date(endDate) <= now && now.getTime() < new Date(startDate).getTime() + SALE_MS
