import { formatPrice } from '../../../contracts/money.ts'
import type { PoshmarkPrices } from '../../../contracts/pricing.ts'
import { poshmarkSuggestion } from '../../../contracts/pricing-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Figure, PriceSpan, SourceHeading } from './research-parts.tsx'

const TRUST = { high: 'High', medium: 'Medium', low: 'Low' }

export function PoshmarkPanel({ prices, onUse }: { prices: PoshmarkPrices; onUse: (price: number) => void }) {
  const { sampleSize, medianPrice, priceRange, trustLevel, searchSpecificity, source } = prices
  const suggested = poshmarkSuggestion(medianPrice)
  return (
    <div className="border-line border-t pt-4">
      <SourceHeading source={source} found={sampleSize} />
      <dl className="my-3 grid grid-cols-2 gap-3">
        <Figure name="Median">{formatPrice(medianPrice)}</Figure>
        <Figure name="Range">
          <PriceSpan {...priceRange} />
        </Figure>
        <Figure name="Listings compared">{sampleSize}</Figure>
        <Figure name="Reliability">{TRUST[trustLevel]}</Figure>
        <Figure name="Matching titles">{Math.round(searchSpecificity * 100)}%</Figure>
        <Figure name="Suggested">{formatPrice(suggested)}</Figure>
      </dl>
      <Button size="small" onClick={() => onUse(suggested)}>
        Use {formatPrice(suggested)}
      </Button>
    </div>
  )
}
