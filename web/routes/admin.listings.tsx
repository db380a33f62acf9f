import { createFileRoute } from '@tanstack/react-router'
import { STATUSES } from '../../contracts/product-rules.ts'
import { Listings } from '../admin/listings/listings.tsx'
import type { ListingsSearch } from '../admin/lists.ts'
import { oneOf, textParam } from '../admin/search-params.ts'

export const Route = createFileRoute('/admin/listings')({
  validateSearch: ({ q, status, seller, sale }: Record<string, unknown>): ListingsSearch => ({
    q: textParam(q),
    status: oneOf(STATUSES, status),
    seller: textParam(seller),
    sale: typeof sale === 'string' && /^[1-9]\d{0,14}$/.test(sale) ? sale : undefined,
  }),
  component: ListingsRoute,
})

function ListingsRoute() {
  const navigate = Route.useNavigate()
  return (
    <Listings
      search={Route.useSearch()}
      onSearch={(search) => navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
