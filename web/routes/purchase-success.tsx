import { createFileRoute } from '@tanstack/react-router'
import { readArrival } from '../checkout/arrival.ts'
import { PurchaseSuccessPage } from '../checkout/purchase-success-page.tsx'

export const Route = createFileRoute('/purchase-success')({
  component: () => <PurchaseSuccessPage arrival={readArrival(Route.useSearch())} />,
})
