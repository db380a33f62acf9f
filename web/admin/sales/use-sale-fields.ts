import { useEffect, useState } from 'react'
import type { SaleEvent } from '../../../contracts/sale.ts'
import { DEFAULT_TIME_ZONE } from '../../../contracts/time-zone.ts'
import { now } from '../../lib/clock.ts'
import { readForm, storeForm } from '../../ui/stored-form.ts'
import { toInputValue } from '../local-time.ts'
import { type DropRow, rowsOf, withStart } from '../price-drops/drop-rows.ts'

/** What is typed, and how it is stored. */
interface SaleFields {
  /** The sale when editing began: only what differs from it is saved. */
  opened: SaleEvent | undefined
  start: string
  lastStart: string
  location: string
  timeZone: string
  rows: DropRow[]
  taxRate: string
}

export const startOf = (sale: SaleEvent): string => toInputValue(new Date(sale.startDate))

function fieldsOf(sale: SaleEvent | undefined): SaleFields {
  const start = sale ? startOf(sale) : ''
  return {
    opened: sale,
    start,
    lastStart: start,
    location: sale?.location ?? '',
    timeZone: sale?.timeZone ?? DEFAULT_TIME_ZONE,
    rows: rowsOf(sale, now()),
    taxRate: sale?.taxRate ?? '',
  }
}

/** What is typed about a sale, stored under the name as it changes. */
export function useSaleFields(name: string, sale: SaleEvent | undefined, onChange: () => void) {
  const [initial] = useState((): SaleFields => ({ ...fieldsOf(sale), ...readForm<SaleFields>(name) }))
  const [fields, setFields] = useState(initial)
  useEffect(() => {
    if (fields !== initial) storeForm(name, fields)
  }, [fields, initial, name])
  function change(part: Partial<SaleFields>) {
    onChange()
    setFields((before) => ({ ...before, ...part }))
  }
  /** Moves the price drops with the start. */
  const changeStart = (start: string) => change(withStart(fields, start))
  return { fields, change, changeStart }
}
