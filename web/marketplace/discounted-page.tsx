import { TicketPercent } from 'lucide'
import { plural } from '../../contracts/counts.ts'
import { Page } from '../layout/page.tsx'
import { useApi } from '../lib/use-api.ts'
import { useLoadedQuery } from '../lib/use-loaded-query.ts'
import { ListFailure } from '../product/list-failure.tsx'
import { LoadMoreSlot } from '../product/load-more-slot.tsx'
import { useLongList } from '../product/long-list.ts'
import { ProductGrid, ProductGridSkeleton } from '../product/product-grid.tsx'
import { productCountQuery } from '../product/product-queries.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ChoiceChip } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Tag } from '../ui/price-tag.tsx'
import { type DealLimit, limitOf } from './deal-limit.ts'
import { DEAL_FILTERS, DEALS, DEALS_FILTER, DEALS_PAGE, dealsUnder } from './deals.ts'
import { ShoppingTips } from './shopping-tips.tsx'

interface DiscountedPageProps {
  /** Undefined shows all deals. */
  under: DealLimit | undefined
  /** The number of pages shown. */
  page: number
  onFilter: (under: DealLimit | undefined) => void
}

export function DiscountedPage(props: DiscountedPageProps) {
  return (
    <Page
      title="Discounted Items Under $50"
      description="Vintage and second-hand deals under $50, cheapest first: clothing, decor, records and curiosities from North Carolina, picked up in person."
    >
      <header className="mt-8 mb-6 sm:mt-12">
        <h1 className="font-semibold font-serif text-3xl">Discounted Items</h1>
        <p className="mt-2 max-w-text text-muted">Good finds under fifty dollars, cheapest first.</p>
      </header>
      <fieldset className="mb-6 flex flex-wrap gap-2">
        <legend className="sr-only">Price</legend>
        {DEAL_FILTERS.map(({ limit, label }) => (
          <ChoiceChip key={label} pressed={props.under === limit} onClick={() => props.onFilter(limit)}>
            {label}
          </ChoiceChip>
        ))}
      </fieldset>
      <Deals {...props} />
    </Page>
  )
}

function Deals({ under, page, onFilter }: DiscountedPageProps) {
  const count = useLoadedQuery(productCountQuery(useApi(), DEALS_FILTER)).data?.count
  const { list, rest } = useLongList(DEALS, page * DEALS_PAGE, count)
  if (list.isPending) return <ProductGridSkeleton count={8} />
  if (!list.data) return <ListFailure error={list.error} onRetry={list.refetch} />
  const { deals, isCutOff } = dealsUnder(list.data, limitOf(under))
  return (
    <>
      <p role="status" className="mb-6 text-muted tabular-nums">
        {`Showing ${plural(deals.length, 'discounted item')}`}
      </p>
      {deals.length === 0 ? (
        <EmptyState
          icon={TicketPercent}
          title="No Discounted Items"
          text="Nothing is this cheap right now. New items come in all the time."
        >
          <Button onClick={() => onFilter(undefined)}>View All Discounted Items</Button>
          <ButtonLink to="/marketplace" variant="secondary">
            Browse All Items
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <ProductGrid products={deals} badge={<Tag tone="hot">DEAL</Tag>} />
          {!isCutOff && <LoadMoreSlot rest={rest} page={page} last={deals.at(-1)?.id} shown={deals.length} />}
          <ShoppingTips />
        </>
      )}
    </>
  )
}
