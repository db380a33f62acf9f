import { createFileRoute } from '@tanstack/react-router'
import { load } from '../lib/load.ts'
import { readPageNumber, renderedPages } from '../lib/page-number.ts'
import { type DealLimit, readDealLimit } from '../marketplace/deal-limit.ts'
import { DEALS, DEALS_FILTER, DEALS_PAGE } from '../marketplace/deals.ts'
import { DiscountedPage } from '../marketplace/discounted-page.tsx'
import { productCountQuery, productListQuery } from '../product/product-queries.ts'

interface DiscountedSearch {
  under?: DealLimit | undefined
  page?: number | undefined
}

export const Route = createFileRoute('/discounted')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (given: Record<string, unknown>): DiscountedSearch => ({
    under: readDealLimit(given.under),
    page: readPageNumber(given.page),
  }),
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context: { queryClient, api }, deps: { page } }) =>
    load(
      queryClient.prefetchQuery(productListQuery(api, DEALS, renderedPages(page) * DEALS_PAGE)),
      queryClient.prefetchQuery(productCountQuery(api, DEALS_FILTER)),
    ),
  component: Discounted,
})

function Discounted() {
  const navigate = Route.useNavigate()
  const { under, page = 1 } = Route.useSearch()
  return (
    <DiscountedPage
      under={under}
      page={page}
      onFilter={(next) => navigate({ search: { under: next, page }, resetScroll: false, viewTransition: false })}
    />
  )
}
