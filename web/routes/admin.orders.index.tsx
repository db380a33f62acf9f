import { createFileRoute } from '@tanstack/react-router'
import { PAYMENT_METHODS } from '../../contracts/desk-rules.ts'
import { ORDER_STATES } from '../../contracts/order-rules.ts'
import type { OrderSearch } from '../admin/orders/order-search.ts'
import { OrdersPage } from '../admin/orders/orders-page.tsx'
import { oneOf, saleParam, searchChange, textParam } from '../admin/search-params.ts'
import { textParams } from '../lib/text-params.ts'

export const Route = createFileRoute('/admin/orders/')({
  validateSearch: textParams<OrderSearch>('q', 'sale', 'state', 'method'),
  component: Orders,
})

function Orders() {
  const navigate = Route.useNavigate()
  const { q, sale, state, method } = Route.useSearch()
  const search = {
    q: textParam(q),
    sale: sale === 'none' ? sale : saleParam(sale),
    state: oneOf(ORDER_STATES, state),
    method: oneOf(PAYMENT_METHODS, method),
  }
  return <OrdersPage search={search} onSearch={(change) => navigate(searchChange(change))} />
}
