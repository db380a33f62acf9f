import { createFileRoute } from '@tanstack/react-router'
import { STATUSES } from '../../contracts/product-rules.ts'
import { Listings } from '../admin/listings/listings.tsx'
import type { ListingsSearch } from '../admin/lists.ts'
import { oneOf, textParam } from '../admin/search-params.ts'
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
    sale: sale && /^[1-9]\d{0,14}$/.test(sale) ? sale : undefined,
  }
  // Two fields may change before the page rerenders, so each change extends the latest URL.
  const change = (change: ListingsSearch) =>
    navigate({ search: (known) => ({ ...known, ...change }), replace: true, resetScroll: false })
  return <Listings search={search} onSearch={change} />
}
