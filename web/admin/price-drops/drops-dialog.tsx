import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatNumber, plural } from '../../../contracts/counts.ts'
import { formatPrice } from '../../../contracts/money.ts'
import type { PriceDropPreview } from '../../../contracts/price-drop.ts'
import type { SaleEvent } from '../../../contracts/sale.ts'
import { isOn } from '../../../contracts/sale-rules.ts'
import { DEFAULT_TIME_ZONE } from '../../../contracts/time-zone.ts'
import type { Api } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { useApi } from '../../lib/use-api.ts'
import { saleTime } from '../../sale/sale-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../loaded.tsx'
import { useAdminAction } from '../use-admin-action.ts'

type Drop = PriceDropPreview['drops'][number]

const previewQuery = (api: Api, id: number | undefined) =>
  queryOptions({
    queryKey: ['/api/sale-events', 'price-drops', id],
    queryFn: () => api('GET /api/sale-events/{id}/price-drops/preview', { params: { id: String(id) } }),
    enabled: id !== undefined,
    staleTime: 0,
  })

/** What each price drop of a sale does or has done, with an undo for the last one. */
export function DropsDialog({ sale, onClose }: { sale: SaleEvent | undefined; onClose: () => void }) {
  const api = useApi()
  const query = useQuery(previewQuery(api, sale?.id))
  const { act, busy } = useAdminAction()
  const inForce = sale && isOn(sale, now()) ? query.data?.drops.findLast(({ hasHappened }) => hasHappened) : undefined
  const undo = ({ at, percent }: Drop) =>
    sale &&
    act({
      run: (api) => api('POST /api/sale-events/{id}/price-drops/undo', { params: { id: sale.id }, body: { at } }),
      success: () => ({ title: 'Price drop undone', description: `Prices are no longer ${percent}% off.` }),
      failure: "We couldn't undo the price drop. Please try again.",
      onDone: (changed) => (changed.priceDrops.length === 0 ? onClose() : query.refetch()),
    })
  return (
    <Dialog
      open={sale !== undefined}
      onClose={onClose}
      title="Price drops"
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Loaded query={query} skeleton="h-60" failure="We couldn't load the price drops">
        {({ drops }) => (
          <div className="grid gap-8">
            {drops.map((drop) => (
              <DropSection key={drop.at} drop={drop} timeZone={sale?.timeZone ?? DEFAULT_TIME_ZONE}>
                {drop === inForce && (
                  <Button variant="danger" size="small" busy={busy} busyText="Undoing..." onClick={() => undo(drop)}>
                    Undo this drop
                  </Button>
                )}
              </DropSection>
            ))}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function DropSection({ drop, timeZone, children }: { drop: Drop; timeZone: string; children: ReactNode }) {
  const { items, itemCount } = drop
  return (
    <section aria-label={`${drop.percent}% off`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h3 className="font-semibold">{drop.percent}% off</h3>
          <p className="text-muted text-sm tabular-nums">
            {drop.hasHappened ? 'since' : 'from'} {saleTime(drop.at, timeZone)}
          </p>
        </div>
        {children}
      </div>
      {itemCount === 0 ? (
        <p className="mt-2 text-sm">No item joins this drop yet. Sellers choose for each of theirs.</p>
      ) : (
        <>
          <p className="mt-2 text-sm tabular-nums">
            {plural(itemCount, 'item')}, together {formatPrice(drop.totalPrice)} →{' '}
            <strong>{formatPrice(drop.totalNewPrice)}</strong>
          </p>
          <ul className="mt-2 divide-y divide-line border-line border-y text-sm">
            {items.map((item) => (
              <li
                key={item.productId}
                className="grid large-text:flex grid-cols-[minmax(0,1fr)_auto_auto] large-text:flex-wrap items-baseline large-text:justify-between gap-x-3 py-2 [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]"
              >
                <span className="min-w-0 large-text:basis-full">
                  <span className="block truncate">{item.title}</span>
                  <span className="block truncate text-muted text-xs">
                    {item.sellerUsername}
                    {item.isHeld && ' · someone is paying, so it drops once they let go'}
                  </span>
                </span>
                <s className="whitespace-nowrap text-muted tabular-nums">{formatPrice(item.price)}</s>
                <span className="min-w-18 whitespace-nowrap text-right font-semibold tabular-nums">
                  {formatPrice(item.newPrice)}
                </span>
              </li>
            ))}
          </ul>
          {itemCount > items.length && (
            <p className="mt-2 text-muted text-sm">And {formatNumber(itemCount - items.length)} more.</p>
          )}
        </>
      )}
    </section>
  )
}
