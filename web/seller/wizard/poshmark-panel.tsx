import { formatPrice } from '../../../contracts/money.ts'
import type { PoshmarkPrices } from '../../../contracts/pricing.ts'
import { poshmarkSuggestion } from '../../../contracts/pricing-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { PriceSpan, SourceHeading } from './research-parts.tsx'

const TRUST = { high: 'High', medium: 'Medium', low: 'Low' }

export function PoshmarkPanel({ prices, onUse }: { prices: PoshmarkPrices; onUse: (price: number) => void }) {
  const { sampleSize, medianPrice, priceRange, trustLevel, searchSpecificity, source } = prices
  const suggested = poshmarkSuggestion(medianPrice)
  return (
    <div className="border-line border-t pt-4">
      <SourceHeading source={source} found={sampleSize} />
      <dl className="my-3 grid grid-cols-2 gap-3">
        <Fact name="Median">{formatPrice(medianPrice)}</Fact>
        <Fact name="Range">
          <PriceSpan {...priceRange} />
        </Fact>
        <Fact name="Listings compared">{sampleSize}</Fact>
        <Fact name="Reliability">{TRUST[trustLevel]}</Fact>
        <Fact name="Matching titles">{Math.round(searchSpecificity * 100)}%</Fact>
        <Fact name="Suggested">{formatPrice(suggested)}</Fact>
      </dl>
      <Button size="small" onClick={() => onUse(suggested)}>
        Use {formatPrice(suggested)}
      </Button>
    </div>
  )
}
