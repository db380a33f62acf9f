import type { MarkedPickup } from '../../contracts/pickup.ts'
import { shortDay } from '../lib/sale-dates.ts'

const hour = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: 'numeric', minute: '2-digit' })

/** `10:32 AM`, with the day if it is another one. */
function timeOf(at: string, now: Date): string {
  const time = hour.format(new Date(at)).replaceAll('\u202f', ' ')
  return shortDay(at) === shortDay(now.toISOString()) ? time : `${time} on ${shortDay(at)}`
}

/** What this desk is told when another has handed the item over, or put it back. Null if nobody ever has. */
export function markedElsewhere(
  { isHandedOver }: { isHandedOver: boolean },
  { title, handedOver, putBack }: Pick<MarkedPickup, 'title' | 'handedOver' | 'putBack'>,
  { username, now }: { username: string; now: () => Date },
): string | null {
  const last = handedOver ?? putBack
  if (!last) return null
  // A repeated press can find the opposite of what it asked for.
  const already = isHandedOver === (handedOver !== null) ? 'already ' : ''
  const act = `${already}${handedOver ? 'handed over' : 'put back'}`
  const advice = handedOver ? "Check that it's still here." : 'Check where it is.'
  const time = timeOf(last.at, now())
  return last.by === username
    ? `“${title}” was ${act} at another desk, by you, at ${time}. ${advice}`
    : `“${title}” was ${act} by ${last.by ?? 'someone else'} at ${time}. ${advice}`
}
