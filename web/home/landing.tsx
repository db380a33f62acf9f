import { formatNumber } from '../../contracts/counts.ts'
import { TAGLINE } from '../../contracts/tagline.ts'
import { Page } from '../layout/page.tsx'
import { useSite } from '../lib/site.ts'
import { useApi } from '../lib/use-api.ts'
import { useLoadedQuery } from '../lib/use-loaded-query.ts'
import { HottestItems } from '../product/hottest-items.tsx'
import { hotProductsQuery, landingCountQuery } from '../product/product-queries.ts'
import { SalePoster } from '../sale/sale-poster.tsx'
import { ButtonLink } from '../ui/button.tsx'

const HOT_ITEMS = 3

/** `/` for guests. */
export function Landing() {
  const api = useApi()
  const { brandName } = useSite()
  const hot = useLoadedQuery(hotProductsQuery(api))
  const count = useLoadedQuery(landingCountQuery(api)).data?.count
  return (
    <Page description={TAGLINE}>
      <div className="grid gap-12 pt-8 pb-6 sm:gap-16 sm:pt-12">
        <header className="grid items-center gap-8 md:grid-cols-[1fr_22rem] md:gap-12">
          <div>
            <h1 className="font-semibold font-serif text-4xl">{brandName}</h1>
            <p className="mt-3 max-w-[26ch] font-serif text-2xl text-muted">{TAGLINE}</p>
            <ButtonLink
              to="/marketplace"
              size="large"
              className="mt-6 flex-col gap-0 py-2.5 leading-tight max-sm:w-full"
            >
              {/* The space separates the two in plain text. The key replaces the count; changing it in place would shift it. */}
              <span>Shop the Marketplace</span>{' '}
              <span key={count} className="self-stretch font-normal text-sm tabular-nums">
                {`${count === undefined ? 'Loading...' : formatNumber(count)} items for sale`}
              </span>
            </ButtonLink>
          </div>
          <SalePoster />
        </header>
        <HottestItems hot={hot} limit={HOT_ITEMS} />
      </div>
    </Page>
  )
}
