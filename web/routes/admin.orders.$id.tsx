import { createFileRoute } from '@tanstack/react-router'
import { OrderPage } from '../admin/orders/order-page.tsx'

export const Route = createFileRoute('/admin/orders/$id')({ component: Order })

function Order() {
  const { id } = Route.useParams()
  return <OrderPage key={id} id={id} />
}
