import type { ReactNode } from 'react'
import { formatNumber } from '../../../contracts/counts.ts'
import { formatPrice } from '../../../contracts/money.ts'
import type { EbayPrices, PoshmarkPrices } from '../../../contracts/pricing.ts'
import { poshmarkSuggestion, SIMILAR_LIMIT } from '../../../contracts/pricing-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { fewFound, SOURCE_NAMES, type SourceName } from './research-texts.ts'

interface PricePanelProps {
  source: SourceName
  found: number
  facts: Record<string, ReactNode>
  /** In dollars. */
  suggested: number
  onUse: () => void
  children?: ReactNode
}

/** Where the prices come from, with a warning if they are few, and a price to use. */
function PricePanel({ source, found, facts, suggested, onUse, children }: PricePanelProps) {
  const warning = fewFound(found)
  return (
    <div className="border-line border-t pt-4">
      <h4 className="font-semibold">{SOURCE_NAMES[source]}</h4>
      {source === 'marketplace' && <p className="text-muted text-sm">Sold and live items from this marketplace.</p>}
      {warning && (
        <p className="mt-2 rounded-md bg-sun px-3 py-2">
          <strong>{warning}.</strong> Take the price as a rough guess.
        </p>
      )}
      <dl className="my-3 grid grid-cols-2 gap-3">
        {Object.entries({ ...facts, Suggested: formatPrice(suggested) }).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      <Button size="small" onClick={onUse}>
        Use {formatPrice(suggested)}
      </Button>
      {children}
    </div>
  )
}

/** In dollars. */
const rangeText = ({ min, max }: { min: number; max: number }): string =>
  min === max ? formatPrice(min) : `${formatPrice(min)} to ${formatPrice(max)}`

export function EbayPanel({ prices, onUse }: { prices: EbayPrices; onUse: (prices: EbayPrices) => void }) {
  const { totalItems, averagePrice, suggestedPrice, priceRange, similarItems, source } = prices
  const facts = {
    Average: formatPrice(averagePrice),
    Range: rangeText(priceRange),
    'Items found': formatNumber(totalItems),
  }
  return (
    <PricePanel source={source} found={totalItems} facts={facts} suggested={suggestedPrice} onUse={() => onUse(prices)}>
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
    </PricePanel>
  )
}

const TRUST = { high: 'High', medium: 'Medium', low: 'Low' }

export function PoshmarkPanel({ prices, onUse }: { prices: PoshmarkPrices; onUse: (price: number) => void }) {
  const { sampleSize, medianPrice, priceRange, trustLevel, searchSpecificity, source } = prices
  const suggested = poshmarkSuggestion(medianPrice)
  const facts = {
    Median: formatPrice(medianPrice),
    Range: rangeText(priceRange),
    'Listings compared': sampleSize,
    Reliability: TRUST[trustLevel],
    'Matching titles': `${Math.round(searchSpecificity * 100)}%`,
  }
  return (
    <PricePanel source={source} found={sampleSize} facts={facts} suggested={suggested} onUse={() => onUse(suggested)} />
  )
}
