import { createFileRoute, useLocation } from '@tanstack/react-router'
import { PriceTagsPage } from '../price-tag/price-tags-page.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The items chosen on the dashboard: too many for the address. */
    tagIds?: number[]
  }
}

export const Route = createFileRoute('/price-tags')({ component: PriceTags })

function PriceTags() {
  const { tagIds } = useLocation().state
  return <PriceTagsPage chosen={tagIds} />
}
