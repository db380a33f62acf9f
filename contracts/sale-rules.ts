/** The length of every sale in ms. */
export const SALE_LENGTH = 48 * 60 * 60 * 1000

interface SaleTimes {
  startDate: string | Date
  endDate: string | Date
}

/** startDate <= now < endDate */
export const isOn = (sale: SaleTimes, now: Date): boolean =>
  new Date(sale.startDate).getTime() <= now.getTime() && now.getTime() < new Date(sale.endDate).getTime()
