import { saleEvents } from '../database/schema.ts'

export const PLACE_AND_TIME = {
  startDate: saleEvents.startDate,
  endDate: saleEvents.endDate,
  location: saleEvents.location,
  timeZone: saleEvents.timeZone,
}

export type PlaceAndTimeRow = Pick<typeof saleEvents.$inferSelect, keyof typeof PLACE_AND_TIME>
