import { formatPrice } from '../../../contracts/money.ts'
import { fewFound, SOURCE_NAMES, type SourceName } from './research-texts.ts'

/** Where the prices come from, and a warning if they are few. */
export function SourceHeading({ source, found }: { source: SourceName; found: number }) {
  const warning = fewFound(found)
  return (
    <>
      <h4 className="font-semibold">{SOURCE_NAMES[source]}</h4>
      {source === 'marketplace' && <p className="text-muted text-sm">Sold and live items from this marketplace.</p>}
      {warning && (
        <p className="mt-2 rounded-md bg-sun px-3 py-2">
          <strong>{warning}.</strong> Take the price as a rough guess.
        </p>
      )}
    </>
  )
}

/** Prices in dollars. */
export const PriceSpan = ({ min, max }: { min: number; max: number }) =>
  min === max ? formatPrice(min) : `${formatPrice(min)} to ${formatPrice(max)}`
