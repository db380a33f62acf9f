import { type HeldBy, isInPerson, PAID, type PaymentMethod } from '../../../contracts/desk-rules.ts'
import { type Cents, formatCents } from '../../../contracts/money.ts'
import { formatPickupCode } from '../../../contracts/pickup-rules.ts'
import { totalsOf, totalWithTax } from '../../../contracts/tax.ts'
import type { Notification } from '../../account/notification/notify.ts'
import { dayWithYear } from '../../mail/day-and-time.ts'
import { type Fact, writeMail } from '../../mail/write-mail.ts'
import type { Mail } from '../../providers/mail/port.ts'
import type { PlaceAndTimeRow } from '../../sale/place-and-time.ts'
import type { Settings } from '../../settings.ts'
import { titleOfItems } from '../../title-of-items.ts'
import type { CheckoutRow } from '../checkout-queries.ts'
import { givenBack, type OrderItemRows } from './order-queries.ts'
import {
  byName,
  complaintsNote,
  isToArrange,
  itemFacts,
  paymentFact,
  pickupCodeBlock,
  pickupFacts,
  receiptButton,
  receiptUrl,
  taxFacts,
} from './purchase-facts.ts'

interface Bought {
  id: number
  receipt: string
  pickupCode: string
  checkouts: CheckoutRow[]
  method: PaymentMethod
}

/** To the buyer: one email for everything paid at once. */
export function boughtMail(settings: Settings, order: Bought, pickup: PlaceAndTimeRow | null, date: Date): Mail {
  const { checkouts, pickupCode } = order
  const [first] = checkouts
  if (!first) throw new Error('an order has items')
  const isOne = checkouts.length === 1
  if (isInPerson(order.method)) return inPersonMail(settings, order, first, date)
  return writeMail(settings, {
    id: `order-${order.id}-bought`,
    to: first.buyerEmail,
    subject: `Your purchase: ${titleOfItems(checkouts)}`,
    date,
    heading: isOne ? "It's yours" : "They're yours",
    blocks: [
      {
        say: `Thank you${byName(first.buyerName)}. Your payment went through and ${isOne ? 'the item is' : `your ${checkouts.length} items are`} set aside for you.`,
      },
      {
        facts: [
          ...itemFacts(checkouts),
          ...taxFacts(checkouts),
          ['Paid', formatCents(totalWithTax(checkouts))],
          paymentFact(first),
          ...pickupFacts(settings, pickup, date),
          ['Pickup code', formatPickupCode(pickupCode)],
        ],
      },
      pickupCodeBlock(settings, pickupCode),
      {
        say: `There is no shipping. Please bring this email or the receipt when you pick up ${isOne ? 'the item' : 'the items'}.`,
      },
      receiptButton(settings, order.receipt),
      complaintsNote(settings),
    ],
  })
}

function inPersonMail(
  settings: Settings,
  { id, receipt, checkouts, method }: Bought,
  { buyerEmail }: CheckoutRow,
  date: Date,
): Mail {
  return writeMail(settings, {
    id: `order-${id}-bought`,
    to: buyerEmail,
    subject: `Your receipt: ${titleOfItems(checkouts)}`,
    date,
    heading: 'Thank you',
    blocks: [
      { say: `Here is the receipt for what you bought at our sale. Enjoy ${checkouts.length === 1 ? 'it' : 'them'}!` },
      {
        facts: [...itemFacts(checkouts), ...taxFacts(checkouts), [PAID[method], formatCents(totalWithTax(checkouts))]],
      },
      receiptButton(settings, receipt),
      complaintsNote(settings),
    ],
  })
}

interface SoldItem {
  title: string
  amount: Cents
  tax: Cents
  share: Cents
}

interface SoldTo {
  username: string
  email: string
  orderId: number
  sellerId: number
  items: SoldItem[]
  method: PaymentMethod
  heldBy: HeldBy | undefined
}

/** To each seller, about their own items. */
export function soldMail(
  settings: Settings,
  { username, email, orderId, sellerId, items, method, heldBy }: SoldTo,
  pickup: PlaceAndTimeRow | null,
  date: Date,
): Mail {
  const isOne = items.length === 1
  const { amount, tax, share } = sumsOf(items)
  const isHandedOver = isInPerson(method)
  return writeMail(settings, {
    id: `order-${orderId}-sold-${sellerId}`,
    to: email,
    subject: `Sold: ${titleOfItems(items)}`,
    date,
    heading: isOne ? 'Your item is sold' : `${items.length} of your items are sold`,
    blocks: [
      {
        say: `Good news, ${username}: someone bought and paid for your ${isOne ? 'item' : 'items'}${isHandedOver ? ' at the sale' : ''}.`,
      },
      {
        facts: [
          ...itemFacts(items),
          ['Sold for', formatCents(amount)],
          heldBy !== 'seller' && share < amount && ['Commission', formatCents(amount - share)],
          ['Your share', formatCents(share)],
          ...(heldBy === 'seller' ? owedFacts(amount - share, tax) : []),
          ...(isHandedOver ? [] : pickupFacts(settings, pickup, date)),
        ],
      },
      isHandedOver
        ? {
            say: `The buyer paid ${method === 'cash' ? 'in cash' : 'by card'}${heldBy === 'seller' ? ', which you kept,' : ''} and took ${isOne ? 'it' : 'them'} along. There is nothing left to hand over.`,
          }
        : {
            say: isToArrange(pickup, date)
              ? `Please keep ${isOne ? 'it for its' : 'them for their'} new owner until the pickup is arranged.`
              : `Please have ${isOne ? 'it ready for its' : 'them ready for their'} new owner at that time and place.`,
          },
      { button: 'Open your dashboard', url: `${settings.PUBLIC_URL}/seller` },
    ],
  })
}

/** By a seller who kept the buyer's cash. */
const owedFacts = (commission: Cents, tax: Cents): (Fact | false)[] => [
  ['Commission you owe', formatCents(commission)],
  tax > 0 && ['Sales tax you owe', formatCents(tax)],
]

const sumsOf = (items: SoldItem[]) => ({
  ...totalsOf(items),
  share: items.reduce((sum, item) => sum + item.share, 0),
})

export function soldNotification(orderId: number, items: SoldItem[]): Notification {
  const { amount, share } = sumsOf(items)
  return {
    kind: 'item_sold',
    title: `Sold: ${titleOfItems(items)}`,
    body: `Someone paid ${formatCents(amount)} for ${items.length === 1 ? 'it' : 'them'}. Your share is ${formatCents(share)}.`,
    url: '/seller',
    tag: `order-${orderId}`,
  }
}

/** All receipts of an address, newest first. */
export function receiptsMail(
  settings: Settings,
  { id, to, orders }: { id: string; to: string; orders: OrderItemRows[] },
  date: Date,
): Mail {
  const title = orders.length === 1 ? 'Your receipt' : 'Your receipts'
  return writeMail(settings, {
    id: `receipts-${id}`,
    to,
    subject: title,
    date,
    heading: title,
    blocks: [
      { say: 'You asked for the receipts of what you bought with this email address.' },
      {
        links: orders.map((bought) => ({
          text: titleOfItems(bought.map(({ checkout }) => checkout)),
          url: receiptUrl(settings, bought[0].order.receipt),
          note: paidNote(bought),
        })),
      },
      { note: "Didn't ask for this? Just ignore this email." },
    ],
  })
}

function paidNote(bought: OrderItemRows): string {
  const [{ order, sale }] = bought
  const purchases = bought.map(({ purchase }) => purchase)
  const refunded = givenBack(bought)
  const paid = `Paid ${formatCents(totalWithTax(purchases))} on ${dayWithYear(order.createdAt, sale?.timeZone)}`
  if (refunded.length === 0) return paid
  return `${paid}, ${refunded.length === purchases.length ? 'all' : formatCents(totalWithTax(refunded))} refunded`
}
