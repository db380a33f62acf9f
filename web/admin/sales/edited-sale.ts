import type { PriceDrop } from '../../../contracts/price-drop-rules.ts'
import type { SaleEvent } from '../../../contracts/sale.ts'
import { SALE_MS } from '../../../contracts/sale-rules.ts'
import { dropsOf, rowsOf } from '../price-drops/drop-rows.ts'

/** A sale as its form has it. */
export interface EditedSale {
  startDate: string
  location: string
  timeZone: string
  priceDrops: PriceDrop[]
  /** Empty: the usual one. */
  taxRate: string
}

/** 48 hours after the start. */
export const endOf = (startDate: string): string => new Date(new Date(startDate).getTime() + SALE_MS).toISOString()

/**
 * The fields that differ from those of the sale when its form was opened, and their values in the `latest` sale that the admin has
 * seen. Null if there are none.
 */
export function changeOf(opened: SaleEvent, latest: SaleEvent, edited: EditedSale, now: Date) {
  const before: EditedSale = {
    startDate: opened.startDate,
    location: opened.location ?? '',
    timeZone: opened.timeZone,
    priceDrops: dropsOf(rowsOf(opened, now)),
    taxRate: opened.taxRate ?? '',
  }
  const names = (Object.keys(before) as (keyof EditedSale)[]).filter(
    (name) => JSON.stringify(edited[name]) !== JSON.stringify(before[name]),
  )
  if (names.length === 0) return null
  const isMoved = names.includes('startDate')
  const change: Partial<EditedSale> = pick(edited, names)
  return {
    ...change,
    ...(isMoved && { endDate: endOf(edited.startDate) }),
    seen: { ...pick(latest, names), ...(isMoved && { endDate: latest.endDate }) },
  }
}

const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>
