import { createFileRoute } from '@tanstack/react-router'
import { type OrderSearch, readOrderSearch } from '../admin/orders/order-search.ts'
import { OrdersPage } from '../admin/orders/orders-page.tsx'
import { searchChange } from '../admin/search-params.ts'
import { textParams } from '../lib/text-params.ts'

export const Route = createFileRoute('/admin/orders/')({
  validateSearch: textParams<OrderSearch>('q', 'sale', 'state', 'method'),
  component: Orders,
})

function Orders() {
  const navigate = Route.useNavigate()
  return (
    <OrdersPage
      search={readOrderSearch({ ...Route.useSearch() })}
      onSearch={(change) => navigate(searchChange(change))}
    />
  )
}
