import { createFileRoute } from '@tanstack/react-router'
import { OrdersPage } from '../checkout/orders-page.tsx'

export const Route = createFileRoute('/orders')({ component: OrdersPage })
