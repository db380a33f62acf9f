import { createFileRoute, useLocation } from '@tanstack/react-router'
import { PriceTagsPage } from '../price-tag/price-tags-page.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The items selected on the dashboard, which may be too many for the URL. */
    tagIds?: number[]
  }
}

export const Route = createFileRoute('/price-tags')({ component: PriceTags })

function PriceTags() {
  const { tagIds } = useLocation().state
  return <PriceTagsPage chosen={tagIds} />
}
