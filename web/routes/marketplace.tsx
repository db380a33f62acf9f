import { createFileRoute } from '@tanstack/react-router'
import { PAGE_SIZE } from '../../contracts/product-rules.ts'
import type { Suggestion } from '../../contracts/suggestion.ts'
import { load } from '../lib/load.ts'
import { renderedPages } from '../lib/page-number.ts'
import { MarketplacePage } from '../marketplace/marketplace-page.tsx'
import {
  choiceOf,
  filterOf,
  type MarketplaceSearch,
  NO_FILTER,
  readMarketplaceSearch,
} from '../marketplace/marketplace-search.ts'
import { categoryCountsQuery, productCountQuery, productListQuery } from '../product/product-queries.ts'
import { currentSaleQuery, upcomingSaleQuery } from '../sale/sale-queries.ts'

export const Route = createFileRoute('/marketplace')({
  validateSearch: readMarketplaceSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, deps: search }) =>
    load(
      queryClient.prefetchQuery(productListQuery(api, choiceOf(search), renderedPages(search.page) * PAGE_SIZE)),
      queryClient.prefetchQuery(productCountQuery(api, filterOf(search))),
      queryClient.prefetchQuery(categoryCountsQuery(api, filterOf(search))),
      queryClient.prefetchQuery(currentSaleQuery(api)),
      queryClient.prefetchQuery(upcomingSaleQuery(api)),
    ),
  component: Marketplace,
})

function Marketplace() {
  const navigate = Route.useNavigate()
  const change = (next: MarketplaceSearch) =>
    navigate({
      search: (search) => ({ ...search, page: undefined, ...next }),
      // Typing in the search box adds no history entries.
      replace: Object.keys(next).join() === 'search',
      viewTransition: false,
    })
  const pick = (suggestion: Suggestion) => {
    if (suggestion.kind === 'item') navigate({ to: '/product/$id', params: { id: String(suggestion.id) } })
    // The suggested count is for the whole marketplace, so clear all other filters.
    else if (suggestion.kind === 'tag') change({ ...NO_FILTER, tag: suggestion.tag })
    else change({ ...NO_FILTER, category: suggestion.category })
  }
  return <MarketplacePage search={Route.useSearch()} onChange={change} onPick={pick} />
}
