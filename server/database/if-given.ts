import { type Column, eq, lt, type SQL } from 'drizzle-orm'

/** For optional filters: `and` leaves out undefined. */
export const eqIfGiven = (column: Column, value: number | undefined): SQL | undefined =>
  value === undefined ? undefined : eq(column, value)

/** For the cursor of a list with the newest first. */
export const ltIfGiven = (column: Column, value: number | undefined): SQL | undefined =>
  value === undefined ? undefined : lt(column, value)
