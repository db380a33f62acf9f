import { createFileRoute } from '@tanstack/react-router'
import { usePageLocation } from '../lib/use-page-location.ts'
import { PriceTagsPage } from '../price-tag/price-tags-page.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The items selected on the dashboard, which may be too many for the URL. */
    tagIds?: number[]
  }
}

export const Route = createFileRoute('/price-tags')({ component: PriceTags })

function PriceTags() {
  const { tagIds } = usePageLocation().state
  return <PriceTagsPage chosen={tagIds} />
}
