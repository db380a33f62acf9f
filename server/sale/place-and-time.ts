import type { PickupSale } from '../../contracts/pickup.ts'
import type { PlaceAndTime } from '../../contracts/sale.ts'
import { saleEvents } from '../database/schema.ts'

/** The columns of `toPlaceAndTime`. */
export const PLACE_AND_TIME = {
  startDate: saleEvents.startDate,
  endDate: saleEvents.endDate,
  location: saleEvents.location,
  timeZone: saleEvents.timeZone,
}

export type PlaceAndTimeRow = Pick<typeof saleEvents.$inferSelect, keyof typeof PLACE_AND_TIME>

export const toPlaceAndTime = ({ startDate, endDate, location, timeZone }: PlaceAndTimeRow): PlaceAndTime => ({
  startDate: startDate.toISOString(),
  endDate: endDate.toISOString(),
  location,
  timeZone,
})

export const toPickupSale = (sale: PlaceAndTimeRow & { id: number }): PickupSale => ({
  id: sale.id,
  ...toPlaceAndTime(sale),
})
