/** How long every sale lasts, in ms. */
export const SALE_LENGTH = 48 * 60 * 60 * 1000

interface SaleTimes {
  startDate: string | Date
  endDate: string | Date
}

/** Time decides, not a flag: on from the start, included, to the end, excluded. */
export const isOn = (sale: SaleTimes, now: Date): boolean =>
  new Date(sale.startDate).getTime() <= now.getTime() && now.getTime() < new Date(sale.endDate).getTime()
