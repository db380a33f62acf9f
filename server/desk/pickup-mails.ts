import { formatPickupCode } from '../../contracts/pickup-rules.ts'
import { addressed, pickupCodeBlock, pickupFacts, receiptButton } from '../checkout/order/purchase-facts.ts'
import { dayAndTime } from '../mail/day-and-time.ts'
import { type Fact, writeMail } from '../mail/write-mail.ts'
import type { Mail } from '../providers/mail/port.ts'
import type { PlaceAndTimeRow } from '../sale/place-and-time.ts'
import type { Settings } from '../settings.ts'
import { titleOfItems } from '../title-of-items.ts'

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
    subject: `Waiting for you: ${titleOfItems(items)}`,
    heading: isOne ? 'Your item is waiting' : 'Your items are waiting',
    say: `you paid for ${isOne ? 'an item that has' : `${items.length} items that have`} not been picked up yet.`,
    facts: pickupFacts(settings, pickup, date),
    date,
  })
}

/** What tells of a sale that has moved. */
interface Move {
  /** Identifies it among the sale's moves. */
  id: number
  before: PlaceAndTimeRow
  sale: PlaceAndTimeRow
  date: Date
}

type Change = 'announced' | 'reopened' | 'moved'

function changeOf({ before, sale }: Move): Change {
  if (before.startDate.getTime() !== sale.startDate.getTime()) return 'moved'
  if (before.location === null && sale.location !== null) return 'announced'
  return before.location === sale.location && before.timeZone === sale.timeZone ? 'reopened' : 'moved'
}

interface ChangeTexts {
  subject: string
  heading: string
  sellerHeading: string
  reason: string
  at: string
}

const TEXTS: Record<Change, ChangeTexts> = {
  announced: {
    subject: 'Pickup place',
    heading: 'Your pickup has a place',
    sellerHeading: 'The sale has a place',
    reason: 'we now know where the sale is',
    at: 'at this place and time',
  },
  reopened: {
    subject: 'Pickup is open again',
    heading: 'The sale is open again',
    sellerHeading: 'The sale is open again',
    reason: 'the sale had been closed and is open again',
    at: 'at this place and time after all',
  },
  moved: {
    subject: 'New pickup place or time',
    heading: 'Your pickup has changed',
    sellerHeading: 'The sale has been moved',
    reason: 'the sale has been moved',
    at: 'at this place and time instead',
  },
}

export function movedMail(settings: Settings, order: WaitingOrder, move: Move): Mail {
  const items = order.items.length === 1 ? 'item' : `${order.items.length} items`
  const { subject, heading, reason, at } = TEXTS[changeOf(move)]
  return pickupMail(settings, order, {
    id: `order-${order.orderId}-moved-${move.id}`,
    subject: `${subject}: ${titleOfItems(order.items)}`,
    heading,
    say: `${reason}. Please pick up your ${items} ${at}.`,
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
      receiptButton(settings, receipt),
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
  const { subject, sellerHeading, at } = TEXTS[changeOf(move)]
  return writeMail(settings, {
    id: `seller-${sellerId}-moved-${move.id}`,
    to: sellerEmail,
    subject: `${subject}: ${titleOfItems(items)}`,
    date: move.date,
    expiresAt: move.sale.endDate,
    heading: sellerHeading,
    blocks: [
      {
        say: `${seller}, please have the ${isOne ? 'item' : `${items.length} items`} that you sold ready for pickup ${at}.`,
      },
      { facts: [...itemNames(items), ...movedFacts(settings, move)] },
      { button: 'Open your dashboard', url: `${settings.PUBLIC_URL}/seller` },
    ],
  })
}

function movedFacts(settings: Settings, move: Move): (Fact | false)[] {
  const { before, sale, date } = move
  const instead = [before.location, dayAndTime(before.startDate, before.timeZone)].filter((part) => part !== null)
  return [...pickupFacts(settings, sale, date), changeOf(move) === 'moved' && ['Instead of', instead.join(', ')]]
}
