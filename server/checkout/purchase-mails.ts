import { type HeldBy, isInPerson, type PaymentMethod } from '../../contracts/desk-rules.ts'
import { type Cents, formatCents } from '../../contracts/money.ts'
import { formatPickupCode, pickupCodePicture } from '../../contracts/pickup-rules.ts'
import { totalWithTax } from '../../contracts/tax.ts'
import type { News } from '../account/notify.ts'
import { dayAndTime, dayWithYear } from '../mail/day-and-time.ts'
import { writeMail } from '../mail/write-mail.ts'
import type { Mail } from '../providers/mail/port.ts'
import type { PlaceAndTimeRow } from '../sale/place-and-time.ts'
import type { Settings } from '../settings.ts'
import type { CheckoutRow } from './checkout-queries.ts'
import type { Refund } from './find-refunds.ts'
import type { Bought as OrderRows } from './order-queries.ts'

interface Seller {
  username: string
  email: string
  share: Cents
}

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
    subject: `Your purchase: ${titleOf(checkouts)}`,
    date,
    heading: isOne ? "It's yours" : "They're yours",
    blocks: [
      {
        say: `Thank you, ${first.buyerName}. Your payment went through and ${isOne ? 'the item is' : `all ${checkouts.length} items are`} set aside for you.`,
      },
      {
        facts: [
          ...itemFacts(checkouts),
          ...taxFacts(checkouts),
          ['Paid', formatCents(totalWithTax(checkouts))],
          ...paymentFact(first),
          ...pickupFacts(settings, pickup),
          ['Pickup code', formatPickupCode(pickupCode)],
        ],
      },
      {
        picture: `${settings.PUBLIC_URL}${pickupCodePicture(pickupCode, 'png')}`,
        alt: `Your pickup code as a QR code: ${formatPickupCode(pickupCode)}`,
        size: 160,
      },
      {
        say: `There is no shipping. Please bring this email or the receipt when you pick up ${isOne ? 'the item' : 'the items'}.`,
      },
      { button: 'Open your receipt', url: `${settings.PUBLIC_URL}/receipt/${order.receipt}` },
      {
        note: `Something not right? Reply to this email, or write to ${settings.CONTACT_EMAIL}. We reply within 24 hours.`,
      },
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
    subject: `Your receipt: ${titleOf(checkouts)}`,
    date,
    heading: 'Thank you',
    blocks: [
      { say: `Here is the receipt for what you bought at our sale. Enjoy ${checkouts.length === 1 ? 'it' : 'them'}!` },
      {
        facts: [...itemFacts(checkouts), ...taxFacts(checkouts), [PAID[method], formatCents(totalWithTax(checkouts))]],
      },
      { button: 'Open your receipt', url: `${settings.PUBLIC_URL}/receipt/${receipt}` },
      {
        note: `Something not right? Reply to this email, or write to ${settings.CONTACT_EMAIL}. We reply within 24 hours.`,
      },
    ],
  })
}

export const PAID: Record<PaymentMethod, string> = {
  online: 'Paid',
  test: 'Paid',
  cash: 'Paid in cash',
  card_reader: 'Paid by card',
}

interface SoldItem {
  title: string
  amount: Cents
  share: Cents
}

interface SoldTo extends Pick<Seller, 'username' | 'email'> {
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
  const add = (of: 'amount' | 'share') => items.reduce((total, item) => total + item[of], 0)
  const owed = add('amount') - add('share')
  const isHandedOver = isInPerson(method)
  return writeMail(settings, {
    id: `order-${orderId}-sold-${sellerId}`,
    to: email,
    subject: `Sold: ${titleOf(items)}`,
    date,
    heading: isOne ? 'Your item is sold' : `${items.length} of your items are sold`,
    blocks: [
      {
        say: `Good news, ${username}: someone bought and paid for your ${isOne ? 'item' : 'items'}${isHandedOver ? ' at the sale' : ''}.`,
      },
      {
        facts: [
          ...itemFacts(items),
          ['Sold for', formatCents(add('amount'))],
          ['Your share', formatCents(add('share'))],
          ...(heldBy === 'seller' ? ([['Commission you owe', formatCents(owed)]] satisfies [string, string][]) : []),
          ...(isHandedOver ? [] : pickupFacts(settings, pickup)),
        ],
      },
      isHandedOver
        ? {
            say: `The buyer paid ${method === 'cash' ? 'in cash' : 'by card'}${heldBy === 'seller' ? ', which you kept,' : ''} and took ${isOne ? 'it' : 'them'} along. There is nothing left to hand over.`,
          }
        : {
            say: `Please have ${isOne ? 'it ready for its' : 'them ready for their'} new owner at that time and place.`,
          },
      { button: 'Open your dashboard', url: `${settings.PUBLIC_URL}/seller` },
    ],
  })
}

export function soldNews(items: SoldTo['items']): News {
  const sum = (of: 'amount' | 'share') => formatCents(items.reduce((total, item) => total + item[of], 0))
  return {
    kind: 'item_sold',
    title: `Sold: ${titleOf(items)}`,
    body: `Someone paid ${sum('amount')} for ${items.length === 1 ? 'it' : 'them'}. Your share is ${sum('share')}.`,
    url: '/seller',
  }
}

/** To a buyer whose payment came too late for some or all items and was refunded. */
export function refundMail(settings: Settings, { checkouts, isWhole }: Refund, date: Date): Mail {
  const [first] = checkouts
  const isOne = checkouts.length === 1
  return writeMail(settings, {
    id: `checkout-${first.id}-refunded`,
    to: first.buyerEmail,
    subject: `Your refund: ${titleOf(checkouts)}`,
    date,
    heading: "We've sent your money back",
    blocks: [
      {
        say: `We're sorry, ${first.buyerName}. Your payment came in after your hold had ended, when ${isOne ? 'the item was' : 'these items were'} no longer available.`,
      },
      {
        facts: [
          ...itemFacts(checkouts),
          ...taxFacts(checkouts),
          [isWhole ? 'Refunded in full' : 'Refunded', formatCents(totalWithTax(checkouts))],
          ...paymentFact(first),
        ],
      },
      ...(isWhole ? [] : [{ say: 'The rest of your order stands. Its receipt is in another email.' }]),
      {
        say: "Depending on your bank, the money will be back on your card within 5 to 10 days. You don't need to do anything.",
      },
      { button: 'Find something like it', url: `${settings.PUBLIC_URL}/marketplace` },
      { note: `Questions? Reply to this email, or write to ${settings.CONTACT_EMAIL}.` },
    ],
  })
}

/** To a buyer whose payment had the wrong amount or currency and was refunded. */
export function unexpectedPaymentMail(settings: Settings, checkouts: Refund['checkouts'], date: Date): Mail {
  const [first] = checkouts
  return writeMail(settings, {
    id: `checkout-${first.id}-refunded`,
    to: first.buyerEmail,
    subject: `Your refund: ${titleOf(checkouts)}`,
    date,
    heading: "We've sent your money back",
    blocks: [
      {
        say: `We're sorry, ${first.buyerName}. Your payment wasn't the one we asked for, so we couldn't sell you the ${checkouts.length === 1 ? 'item' : 'items'}. Everything you paid is on its way back.`,
      },
      {
        facts: [
          ...itemFacts(checkouts),
          ...taxFacts(checkouts),
          [checkouts.some(({ tax }) => tax > 0) ? 'We asked for' : 'Price', formatCents(totalWithTax(checkouts))],
          ...paymentFact(first),
        ],
      },
      {
        say: "Depending on your bank, the money will be back on your card within 5 to 10 days. You don't need to do anything.",
      },
      { button: 'See the marketplace', url: `${settings.PUBLIC_URL}/marketplace` },
      { note: `Questions? Reply to this email, or write to ${settings.CONTACT_EMAIL}.` },
    ],
  })
}

/** To the buyer of a refunded purchase. */
export function purchaseRefundedMail(
  settings: Settings,
  { checkouts: [checkout], leavesItems }: Refund,
  { reason, method }: { reason: string; method: PaymentMethod },
  date: Date,
): Mail {
  return writeMail(settings, {
    id: `checkout-${checkout.id}-refunded`,
    to: checkout.buyerEmail,
    subject: `Refunded: ${checkout.title}`,
    date,
    heading: isInPerson(method) ? 'Your refund' : "We've sent your money back",
    blocks: [
      {
        say: isInPerson(method)
          ? 'Your purchase at our sale has been refunded.'
          : `${checkout.buyerName}, your purchase has been refunded.${leavesItems ? '' : ' There is nothing to pick up.'}`,
      },
      {
        facts: [
          ['Item', checkout.title],
          ['Reason', reason],
          ...taxFacts([checkout]),
          ['Refunded in full', formatCents(totalWithTax([checkout]))],
          ...paymentFact(checkout),
        ],
      },
      ...(leavesItems ? [{ say: 'Everything else of that order is still yours.' }] : []),
      {
        say: isInPerson(method)
          ? `The money was paid out to you ${method === 'cash' ? 'in cash' : 'on your card'}.`
          : "Depending on your bank, the money will be back on your card within 5 to 10 days. You don't need to do anything.",
      },
      { note: `Questions? Reply to this email, or write to ${settings.CONTACT_EMAIL}.` },
    ],
  })
}

/** To the seller of a refunded purchase. */
export function saleRefundedMail(
  settings: Settings,
  checkout: CheckoutRow,
  {
    username,
    email,
    share,
    reason,
    isRelisted,
    method,
  }: Seller & { reason: string; isRelisted: boolean; method: PaymentMethod },
  date: Date,
): Mail {
  return writeMail(settings, {
    id: `checkout-${checkout.id}-taken-back`,
    to: email,
    subject: `Refunded: ${checkout.title}`,
    date,
    heading: 'A sale was refunded',
    blocks: [
      {
        say: `${username}, the sale of your item has been refunded to its buyer.${isInPerson(method) ? '' : ' Please do not hand it over.'}`,
      },
      {
        facts: [
          ['Item', checkout.title],
          ['Reason', reason],
          ['Taken off your earnings', formatCents(share)],
          ['The item', isRelisted ? 'is on the marketplace again' : 'stays off the marketplace'],
        ],
      },
      { button: 'See your statement', url: `${settings.PUBLIC_URL}/seller/statement` },
      { note: `Questions? Reply to this email, or write to ${settings.CONTACT_EMAIL}.` },
    ],
  })
}

/** All receipts of an address, newest first. */
export function receiptsMail(
  settings: Settings,
  { id, to, orders }: { id: string; to: string; orders: OrderRows[] },
  date: Date,
): Mail {
  return writeMail(settings, {
    id: `receipts-${id}`,
    to,
    subject: orders.length === 1 ? 'Your receipt' : 'Your receipts',
    date,
    heading: orders.length === 1 ? 'Your receipt' : 'Your receipts',
    blocks: [
      {
        say: 'You asked for the receipts of what you bought with this email address.',
      },
      {
        links: orders.map((bought) => ({
          text: titleOf(bought.map(({ checkout }) => checkout)),
          url: `${settings.PUBLIC_URL}/receipt/${bought[0].order.receipt}`,
          note: `Paid ${formatCents(totalWithTax(bought.map(({ purchase }) => purchase)))} on ${dayWithYear(bought[0].order.createdAt, bought[0].pickup?.timeZone)}`,
        })),
      },
      { note: "Didn't ask for this? You don't need to do anything: only you got this email." },
    ],
  })
}

const titleOf = (items: readonly { title: string }[]): string =>
  items.length > 1 ? `${items[0]?.title} and ${items.length - 1} more` : (items[0]?.title ?? '')

const itemFacts = (items: readonly { title: string; amount: Cents }[]): [string, string][] =>
  items.length === 1
    ? [['Item', items[0]?.title ?? '']]
    : items.map(({ title, amount }, index) => [`Item ${index + 1}`, `${title}, ${formatCents(amount)}`])

/** The total tax, preceded by the price where `itemFacts` leaves it out. */
function taxFacts(items: readonly { amount: Cents; tax: Cents }[]): [string, string][] {
  const tax = items.reduce((sum, item) => sum + item.tax, 0)
  if (tax === 0) return []
  const [only] = items.length === 1 ? items : []
  return [...(only ? [['Price', formatCents(only.amount)] as [string, string]] : []), ['Sales tax', formatCents(tax)]]
}

const paymentFact = ({ paymentIntentId }: CheckoutRow): [string, string][] =>
  paymentIntentId ? [['Payment ID', paymentIntentId]] : []

export function pickupFacts({ CONTACT_EMAIL }: Settings, pickup: PlaceAndTimeRow | null): [string, string][] {
  if (!pickup) return [['Pickup', `To be arranged. Please write to ${CONTACT_EMAIL}.`]]
  return [
    ['Pickup at', pickup.location ?? `Place to be announced. Ask at ${CONTACT_EMAIL}.`],
    ['From', dayAndTime(pickup.startDate, pickup.timeZone)],
    ['Until', dayAndTime(pickup.endDate, pickup.timeZone)],
  ]
}
