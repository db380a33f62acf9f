import { createFileRoute } from '@tanstack/react-router'
import { readOrderSearch } from '../admin/orders/order-search.ts'
import { OrdersPage } from '../admin/orders/orders-page.tsx'

export const Route = createFileRoute('/admin/orders/')({ validateSearch: readOrderSearch, component: Orders })

function Orders() {
  const navigate = Route.useNavigate()
  return (
    <OrdersPage
      search={Route.useSearch()}
      onSearch={(search) => navigate({ search, resetScroll: false, viewTransition: false })}
    />
  )
}
