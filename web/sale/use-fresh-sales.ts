import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refetchAt, salePhase } from './sale-phase.ts'
import { isSaleQuery } from './sale-queries.ts'
import { type Sales, useSaleValue } from './use-sale.ts'

/** Fetches the sales again when one starts or ends. */
export function useFreshSales(sales: Sales): void {
  const queryClient = useQueryClient()
  const dueAt = refetchAt(salePhase(sales, new Date(sales.fetchedAt)))
  const isDue = useSaleValue(sales, (_, now) => dueAt !== null && dueAt <= now.getTime())
  useEffect(() => {
    if (isDue) queryClient.invalidateQueries({ predicate: isSaleQuery })
  }, [isDue, queryClient])
}
