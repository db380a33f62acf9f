import type { MarkedPickup } from '../../contracts/pickup.ts'
import { DEFAULT_TIME_ZONE } from '../../contracts/time-zone.ts'
import { formatTime } from '../lib/format-time.ts'
import { shortDay } from '../lib/sale-dates.ts'

/** `10:32 AM`, with the day unless it is today. */
function timeOf(at: string, now: Date, timeZone = DEFAULT_TIME_ZONE): string {
  const time = formatTime(at, timeZone, { hour: 'numeric', minute: '2-digit' })
  const day = shortDay(at, timeZone)
  return day === shortDay(now.toISOString(), timeZone) ? time : `${time} on ${day}`
}

/** The notice when another desk has handed the item over or undone that. Null if no desk ever has. */
export function markedElsewhere(
  { isHandedOver }: { isHandedOver: boolean },
  { title, handedOver, putBack, sale }: Pick<MarkedPickup, 'title' | 'handedOver' | 'putBack' | 'sale'>,
  { username, now }: { username: string; now: () => Date },
): string | null {
  const last = handedOver ?? putBack
  if (!last) return null
  // A repeated press can find the opposite of what it asked for.
  const already = isHandedOver === (handedOver !== null) ? 'already ' : ''
  const act = `${already}${handedOver ? 'handed over' : 'put back'}`
  const advice = handedOver ? "Check that it's still here." : 'Check where it is.'
  const time = timeOf(last.at, now(), sale?.timeZone)
  return last.by === username
    ? `“${title}” was ${act} at another desk, by you, at ${time}. ${advice}`
    : `“${title}” was ${act} by ${last.by ?? 'someone else'} at ${time}. ${advice}`
}
