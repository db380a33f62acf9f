import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { nextTurn, salePhase } from './sale-phase.ts'
import { isSaleQuery } from './sale-queries.ts'
import { type Sales, useSaleReading } from './use-sale.ts'

/** Once a sale has begun or ended there is another next one: the server is asked again. */
export function useFreshSales(sales: Sales): void {
  const queryClient = useQueryClient()
  const turn = nextTurn(salePhase(sales, new Date(sales.readAt)))
  const hasTurned = useSaleReading(sales, (_, now) => turn !== null && turn <= now.getTime())
  useEffect(() => {
    if (hasTurned) queryClient.invalidateQueries({ predicate: isSaleQuery })
  }, [hasTurned, queryClient])
}
