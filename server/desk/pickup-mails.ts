import { formatPickupCode } from '../../contracts/pickup-rules.ts'
import { addressed, pickupCodeBlock, pickupFacts, titleOf } from '../checkout/order/purchase-facts.ts'
import { dayAndTime } from '../mail/day-and-time.ts'
import { type Fact, writeMail } from '../mail/write-mail.ts'
import type { Mail } from '../providers/mail/port.ts'
import type { PlaceAndTimeRow } from '../sale/place-and-time.ts'
import type { Settings } from '../settings.ts'

type Item = { title: string }

interface WaitingOrder {
  orderId: number
  receipt: string
  pickupCode: string
  buyerName: string
  buyerEmail: string
  items: readonly Item[]
}

const itemNames = (items: readonly Item[]): Fact[] =>
  items.map(({ title }, index) => [items.length === 1 ? 'Item' : `Item ${index + 1}`, title])

/** Without a pickup, it is to be arranged. */
export function reminderMail(
  settings: Settings,
  order: WaitingOrder,
  pickup: PlaceAndTimeRow | null,
  date: Date,
): Mail {
  const { items } = order
  const isOne = items.length === 1
  return pickupMail(settings, order, {
    id: `order-${order.orderId}-pickup-${date.getTime()}`,
    subject: `Waiting for you: ${titleOf(items)}`,
    heading: isOne ? 'Your item is waiting' : 'Your items are waiting',
    say: `you paid for ${isOne ? 'an item that has' : `${items.length} items that have`} not been picked up yet.`,
    facts: pickupFacts(settings, pickup, date),
    date,
  })
}

/** What tells of a sale that has moved. */
export interface Move {
  /** Identifies it among the sale's moves. */
  id: number
  before: PlaceAndTimeRow
  sale: PlaceAndTimeRow
  date: Date
}

/** Nothing has moved: the sale had no place yet. */
const isAnnounced = ({ before, sale }: Move): boolean =>
  before.location === null && sale.location !== null && before.startDate.getTime() === sale.startDate.getTime()

const movedSubject = (items: readonly Item[], move: Move): string =>
  `${isAnnounced(move) ? 'Pickup place' : 'New pickup place or time'}: ${titleOf(items)}`

export function movedMail(settings: Settings, order: WaitingOrder, move: Move): Mail {
  const items = order.items.length === 1 ? 'item' : `${order.items.length} items`
  const isNew = isAnnounced(move)
  return pickupMail(settings, order, {
    id: `order-${order.orderId}-moved-${move.id}`,
    subject: movedSubject(order.items, move),
    heading: isNew ? 'Your pickup has a place' : 'Your pickup has changed',
    say: isNew
      ? `we now know where the sale is. Please pick up your ${items} at this place and time.`
      : `the sale has been moved. Please pick up your ${items} at this place and time instead.`,
    facts: movedFacts(settings, move),
    date: move.date,
    expiresAt: move.sale.endDate,
  })
}

interface PickupMail
  extends Pick<Parameters<typeof writeMail>[1], 'id' | 'subject' | 'heading' | 'date' | 'expiresAt'> {
  /** Follows the buyer's name. */
  say: string
  facts: (Fact | false)[]
}

function pickupMail(settings: Settings, order: WaitingOrder, { say, facts, ...mail }: PickupMail): Mail {
  const { items, pickupCode, receipt, buyerName, buyerEmail } = order
  return writeMail(settings, {
    ...mail,
    to: buyerEmail,
    blocks: [
      { say: addressed(buyerName, say) },
      { facts: [...itemNames(items), ...facts, ['Pickup code', formatPickupCode(pickupCode)]] },
      pickupCodeBlock(settings, pickupCode),
      { button: 'Open your receipt', url: `${settings.PUBLIC_URL}/receipt/${receipt}` },
      { note: `Already picked up, or something not right? Write to ${settings.CONTACT_EMAIL}.` },
    ],
  })
}

interface Seller {
  sellerId: number
  seller: string
  sellerEmail: string
}

/** To the seller of items that wait for their buyers. */
export function movedSellerMail(
  settings: Settings,
  { sellerId, seller, sellerEmail }: Seller,
  items: Item[],
  move: Move,
): Mail {
  const isOne = items.length === 1
  const isNew = isAnnounced(move)
  return writeMail(settings, {
    id: `seller-${sellerId}-moved-${move.id}`,
    to: sellerEmail,
    subject: movedSubject(items, move),
    date: move.date,
    expiresAt: move.sale.endDate,
    heading: isNew ? 'The sale has a place' : 'The sale has been moved',
    blocks: [
      {
        say: `${seller}, please have the ${isOne ? 'item' : `${items.length} items`} that you sold ready for pickup at this place and time${isNew ? '' : ' instead'}.`,
      },
      { facts: [...itemNames(items), ...movedFacts(settings, move)] },
      { button: 'Open your dashboard', url: `${settings.PUBLIC_URL}/seller` },
    ],
  })
}

function movedFacts(settings: Settings, move: Move): (Fact | false)[] {
  const { before, sale, date } = move
  const instead = [before.location, dayAndTime(before.startDate, before.timeZone)].filter((part) => part !== null)
  return [...pickupFacts(settings, sale, date), !isAnnounced(move) && ['Instead of', instead.join(', ')]]
}
