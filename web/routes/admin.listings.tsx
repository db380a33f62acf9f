import { createFileRoute } from '@tanstack/react-router'
import { STATUSES } from '../../contracts/product-rules.ts'
import type { ListingsSearch } from '../admin/listings/listing-queries.ts'
import { Listings } from '../admin/listings/listings.tsx'
import { oneOf, saleParam, searchChange, textParam } from '../admin/search-params.ts'
import { textParams } from '../lib/text-params.ts'

export const Route = createFileRoute('/admin/listings')({
  validateSearch: textParams<ListingsSearch>('q', 'status', 'seller', 'sale'),
  component: ListingsRoute,
})

function ListingsRoute() {
  const navigate = Route.useNavigate()
  const { q, status, seller, sale } = Route.useSearch()
  const search = {
    q: textParam(q),
    status: oneOf(STATUSES, status),
    seller: textParam(seller),
    sale: saleParam(sale),
  }
  return <Listings search={search} onSearch={(change) => navigate(searchChange(change))} />
}
