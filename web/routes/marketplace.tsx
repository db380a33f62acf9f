import { createFileRoute } from '@tanstack/react-router'
import { load } from '../lib/load.ts'
import { MarketplacePage } from '../marketplace/marketplace-page.tsx'
import { filterOf, type MarketplaceSearch, readMarketplaceSearch } from '../marketplace/marketplace-search.ts'
import { productCountQuery, productListQuery } from '../product/product-queries.ts'
import { currentSaleQuery, upcomingSaleQuery } from '../sale/sale-queries.ts'

export const Route = createFileRoute('/marketplace')({
  validateSearch: readMarketplaceSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, deps: search }) =>
    load(
      queryClient.prefetchInfiniteQuery(productListQuery(api, search)),
      queryClient.prefetchQuery(productCountQuery(api, filterOf(search))),
      queryClient.prefetchQuery(currentSaleQuery(api)),
      queryClient.prefetchQuery(upcomingSaleQuery(api)),
    ),
  component: Marketplace,
})

function Marketplace() {
  const navigate = Route.useNavigate()
  const change = (next: MarketplaceSearch) =>
    navigate({
      search: (search) => ({ ...search, ...next }),
      // Letters typed into the search box are one step for Back.
      replace: 'search' in next,
      viewTransition: false,
    })
  return <MarketplacePage search={Route.useSearch()} onChange={change} />
}
