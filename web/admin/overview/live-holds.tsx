import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber, plural } from '../../../contracts/counts.ts'
import type { LiveHold } from '../../../contracts/hold.ts'
import { LONG_TIMEOUT_MS } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { useApi } from '../../lib/use-api.ts'
import { useClock } from '../../lib/use-clock.ts'
import { ProductLink } from '../../product/product-link.tsx'
import { Button } from '../../ui/button.tsx'
import { holdsQuery } from '../admin-queries.ts'
import { ConfirmAction } from '../confirm-action.tsx'
import { Loaded } from '../loaded.tsx'
import { localTime } from '../local-time.ts'
import { AdminSection } from '../section.tsx'

/** The rest are behind a button. */
const INITIAL_COUNT = 10

export function LiveHolds() {
  const query = useQuery(holdsQuery(useApi()))
  const [ended, setEnded] = useState<LiveHold>()
  const close = () => setEnded(undefined)
  return (
    <AdminSection id="holds" title="Items on Hold">
      <Loaded query={query} skeleton="h-12" failure="We couldn't load the holds">
        {(holds) => <HoldList all={holds} onEnd={setEnded} />}
      </Loaded>
      {/* The buyer may be entering a card number. */}
      <ConfirmAction
        open={ended !== undefined}
        title="End this hold?"
        confirm="End hold"
        busyText="Ending..."
        run={(api) =>
          api('POST /api/admin/products/{id}/end-hold', {
            params: { id: String(ended?.productId) },
            timeoutMs: LONG_TIMEOUT_MS,
          })
        }
        success={() => ({
          title: 'Hold Ended',
          description: ended && `${itemsOf(ended)} no longer held for ${ended.buyerName}.`,
        })}
        failure="Failed to end hold. Please try again."
        onRejected={close}
        onClose={close}
      >
        {ended && (
          <>
            {ended.buyerName} {textsOf(ended).doing} <strong>{ended.title}</strong>
            {ended.otherItems && ` and ${plural(ended.otherItems, 'other item')}`}
            {ended.soldBy && ` at the desk of ${ended.soldBy}`}. {textsOf(ended).effect}
          </>
        )}
      </ConfirmAction>
    </AdminSection>
  )
}

/** What the holder is doing, and what ending it does. */
export const textsOf = ({ isOffer, soldBy, otherItems }: Pick<LiveHold, 'isOffer' | 'soldBy' | 'otherItems'>) =>
  isOffer
    ? {
        doing: 'is next in line for',
        effect:
          'If you end the hold, they lose their place, and the item is offered to the next one, or is for sale again.',
      }
    : {
        doing: 'is paying for',
        effect: `If you end the hold, ${soldBy ? 'a payment page on their phone' : 'their payment page'} closes and ${otherItems ? 'each item' : 'the item'} is offered to the first in line, or is for sale again.`,
      }

/** As the subject of a sentence. */
const itemsOf = ({ title, otherItems }: LiveHold): string =>
  otherItems ? `${title} and ${plural(otherItems, 'other item')} are` : `${title} is`

function HoldList({ all, onEnd }: { all: LiveHold[]; onEnd: (hold: LiveHold) => void }) {
  const holds = useUnexpired(all)
  const [allShown, setAllShown] = useState(false)
  if (holds.length === 0)
    return <p className="text-muted">Nothing is on hold. Items show up here while someone is paying for them.</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {(allShown ? holds : holds.slice(0, INITIAL_COUNT)).map((hold) => (
          <HoldRow key={`${hold.productId} ${hold.since}`} hold={hold} onEnd={() => onEnd(hold)} />
        ))}
      </ul>
      {!allShown && holds.length > INITIAL_COUNT && (
        <Button variant="quiet" size="small" className="-ml-3.5 justify-self-start" onClick={() => setAllShown(true)}>
          Show all {formatNumber(holds.length)} holds
        </Button>
      )}
    </>
  )
}

/** The server sends no live change when a hold expires. */
export function useUnexpired(holds: LiveHold[]): LiveHold[] {
  const unexpired = (time: Date) => holds.filter(({ until }) => new Date(until) > time)
  useClock((time) => unexpired(time).length, Date.now())
  return unexpired(now())
}

function HoldRow({ hold, onEnd }: { hold: LiveHold; onEnd: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
      <div className="min-w-0 grow-99 basis-64">
        <ProductLink id={hold.productId} className="font-medium font-serif text-lg leading-tight hover:text-fern">
          {hold.title}
        </ProductLink>
        <p className="text-muted text-sm">
          {hold.buyerName}
          {hold.soldBy && ` · at the desk of ${hold.soldBy}`}
          {hold.isOffer && ' · offered to them, not paying yet'}
        </p>
      </div>
      <div className="flex grow items-center justify-between gap-x-4">
        <p className="text-muted text-sm tabular-nums">
          since {localTime(hold.since)}
          <br />
          until {localTime(hold.until)}
        </p>
        <Button
          variant="quiet"
          size="small"
          className="-mr-3.5"
          aria-label={`End hold on ${hold.title}`}
          onClick={onEnd}
        >
          End hold
        </Button>
      </div>
    </li>
  )
}
