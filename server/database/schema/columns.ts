import { type SQL, sql } from 'drizzle-orm'
import { bigint, customType, type PgColumn, timestamp } from 'drizzle-orm/pg-core'
import { type Cents, toCents, toDollars } from '../../../contracts/money.ts'
import { plainTaxRate, type TaxRate } from '../../../contracts/tax.ts'

export const citext = customType<{ data: string }>({ dataType: () => 'citext' })
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const id = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity()
export const bigintId = () => bigint({ mode: 'number' })
export const timestamptz = () => timestamp({ withTimezone: true })
export const createdAt = () => timestamptz().notNull().defaultNow()
/** Decimal dollars in tables, cents in TypeScript. */
const dollars = (dataType: string) =>
  customType<{ data: Cents; driverData: string }>({
    dataType: () => dataType,
    fromDriver: toCents,
    toDriver: toDollars,
  })
export const money = dollars('numeric(10, 2)')
/** A sum of amounts. */
export const moneySum = dollars('numeric(12, 2)')
export const taxRate = customType<{ data: TaxRate; driverData: string }>({
  dataType: () => 'numeric(6, 4)',
  fromDriver: plainTaxRate,
})

/** The check of a column with this `enum`. */
export const isOneOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
