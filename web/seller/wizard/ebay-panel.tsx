import { formatNumber } from '../../../contracts/counts.ts'
import { formatPrice } from '../../../contracts/money.ts'
import type { EbayPrices } from '../../../contracts/pricing.ts'
import { SIMILAR_LIMIT } from '../../../contracts/pricing-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { PriceSpan, SourceHeading } from './research-parts.tsx'

export function EbayPanel({ prices, onUse }: { prices: EbayPrices; onUse: (prices: EbayPrices) => void }) {
  const { totalItems, averagePrice, suggestedPrice, priceRange, similarItems, source } = prices
  return (
    <div className="border-line border-t pt-4">
      <SourceHeading source={source} found={totalItems} />
      <dl className="my-3 grid grid-cols-2 gap-3">
        <Fact name="Average">{formatPrice(averagePrice)}</Fact>
        <Fact name="Range">
          <PriceSpan {...priceRange} />
        </Fact>
        <Fact name="Items found">{formatNumber(totalItems)}</Fact>
        <Fact name="Suggested">{formatPrice(suggestedPrice)}</Fact>
      </dl>
      <Button size="small" onClick={() => onUse(prices)}>
        Use {formatPrice(suggestedPrice)}
      </Button>
      <h5 className="mt-4 font-semibold text-muted text-sm">Similar items</h5>
      <ul className="mt-1 grid gap-1">
        {similarItems.slice(0, SIMILAR_LIMIT).map(({ title, condition, price, url }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a static list with possible duplicates.
          <li key={place} className="flex items-baseline justify-between gap-4 text-sm">
            <span className="min-w-0">
              {url ? (
                <a href={url} target="_blank" rel="noreferrer" className="text-fern underline underline-offset-4">
                  {title}
                </a>
              ) : (
                title
              )}
              {condition && <span className="text-muted"> ({condition})</span>}
            </span>
            <span className="shrink-0 tabular-nums">{formatPrice(price)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
