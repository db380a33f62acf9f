import type { DrawerMovement } from '../../../contracts/drawer.ts'
import type { DrawerDirection } from '../../../contracts/drawer-rules.ts'
import { formatPrice } from '../../../contracts/money.ts'
import { EntryFacts } from './entry-facts.tsx'

const DIRECTION_NAMES: Record<DrawerDirection, string> = { in: 'put in', out: 'taken out' }

interface MovementsProps {
  movements: readonly DrawerMovement[]
  timeZone: string | undefined
}

/** Cash that was put in and taken out, latest first. Nothing if there was none. */
export const Movements = ({ movements, timeZone }: MovementsProps) =>
  movements.length > 0 && (
    <ul aria-label="Put in and taken out" className="divide-y divide-line border-line border-t">
      {movements.map((movement) => (
        <li key={movement.id} className="break-inside-avoid py-2.5">
          <p className="tabular-nums">
            <strong>{formatPrice(movement.amount)}</strong> {DIRECTION_NAMES[movement.direction]}
          </p>
          <EntryFacts entry={movement} timeZone={timeZone} />
        </li>
      ))}
    </ul>
  )
