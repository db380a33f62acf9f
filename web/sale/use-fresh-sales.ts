import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { nextChange, salePhase } from './sale-phase.ts'
import { isSaleQuery } from './sale-queries.ts'
import { type Sales, useSaleValue } from './use-sale.ts'

/** Fetches the sales again when one starts or ends. */
export function useFreshSales(sales: Sales): void {
  const queryClient = useQueryClient()
  const changesAt = nextChange(salePhase(sales, new Date(sales.fetchedAt)))
  const hasChanged = useSaleValue(sales, (_, now) => changesAt !== null && changesAt <= now.getTime())
  useEffect(() => {
    if (hasChanged) queryClient.invalidateQueries({ predicate: isSaleQuery })
  }, [hasChanged, queryClient])
}
