import { useQuery } from '@tanstack/react-query'
import { type TaxRate, taxRateOf } from '../../contracts/tax.ts'
import { useSite } from '../lib/site.ts'
import { useApi } from '../lib/use-api.ts'

/** As `useTaxRate` of the sales, which import the page's frame, and with it the cart. The keys are theirs, so live updates arrive here too. */
export function useCartTaxRate(): TaxRate {
  const api = useApi()
  const { data: current } = useQuery({
    queryKey: ['/api/sale-events/current'],
    queryFn: () => api('GET /api/sale-events/current'),
    retry: false,
  })
  const { data: upcoming } = useQuery({
    queryKey: ['/api/sale-events/upcoming'],
    queryFn: () => api('GET /api/sale-events/upcoming'),
    retry: false,
  })
  return taxRateOf(current ?? upcoming, useSite().taxRate)
}
