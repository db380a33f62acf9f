import { plural } from '../../../contracts/counts.ts'
import { formatPrice } from '../../../contracts/money.ts'
import type { SaleReport } from '../../../contracts/report.ts'
import { FoldSummary, Part } from './report-part.tsx'

/** Unsold live items by seller: collapsed on screen, expanded in print. */
export const GoesHome = ({ sellers }: { sellers: SaleReport['goesHome'] }) => (
  <Part title="What goes home">
    <p className="text-muted text-sm">
      {sellers.length === 0
        ? 'Nothing: no unsold item is live.'
        : 'Unsold items stay live for the next sale unless their seller takes them home.'}
    </p>
    {sellers.length > 0 && (
      <div className="divide-y divide-line border-line border-y">
        {sellers.map(({ sellerId, username, items }) => (
          <details key={sellerId} className="group">
            <FoldSummary name={username} count={plural(items.length, 'item')} />
            <ul className="grid gap-1.5 pb-3 text-sm">
              {items.map(({ productId, title, price }) => (
                <li key={productId} className="flex justify-between gap-4 print:break-inside-avoid">
                  <span className="min-w-0">{title}</span>
                  <span className="shrink-0 whitespace-nowrap tabular-nums">{formatPrice(price)}</span>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    )}
  </Part>
)
