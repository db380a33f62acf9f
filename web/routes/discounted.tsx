import { createFileRoute } from '@tanstack/react-router'
import { load } from '../lib/load.ts'
import { type DealLimit, readDealLimit } from '../marketplace/deal-limit.ts'
import { dealsQuery } from '../marketplace/deals.ts'
import { DiscountedPage } from '../marketplace/discounted-page.tsx'

export const Route = createFileRoute('/discounted')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: ({ under }: Record<string, unknown>): { under?: DealLimit | undefined } => ({
    under: readDealLimit(under),
  }),
  loader: ({ context: { queryClient, api } }) => load(queryClient.prefetchInfiniteQuery(dealsQuery(api))),
  component: Discounted,
})

function Discounted() {
  const navigate = Route.useNavigate()
  const { under } = Route.useSearch()
  return (
    <DiscountedPage
      under={under}
      onFilter={(next) => navigate({ search: { under: next }, resetScroll: false, viewTransition: false })}
    />
  )
}
