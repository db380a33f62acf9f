import { type Cents, formatCents } from '../../contracts/money.ts'
import { formatPickupCode, pickupCodePicture } from '../../contracts/pickup-rules.ts'
import { dayAndTime } from '../mail/day-and-time.ts'
import { writeMail } from '../mail/write-mail.ts'
import type { Mail } from '../providers/mail/port.ts'
import type { Settings } from '../settings.ts'
import type { CheckoutRow } from './checkout-queries.ts'

/** Where and when sold items change hands; null when the sale is not planned any more. */
export interface Pickup {
  startDate: Date
  endDate: Date
  location: string | null
}

interface Seller {
  username: string
  email: string
  share: Cents
}

/** To the buyer, once their purchase is recorded. */
export function boughtMail(
  settings: Settings,
  checkout: CheckoutRow & { receipt: string; pickupCode: string },
  pickup: Pickup | null,
  date: Date,
): Mail {
  return writeMail(settings, {
    id: `checkout-${checkout.id}-bought`,
    to: checkout.buyerEmail,
    subject: `Your purchase: ${checkout.title}`,
    date,
    heading: "It's yours",
    blocks: [
      { say: `Thank you, ${checkout.buyerName}. Your payment went through and the item is set aside for you.` },
      {
        facts: [
          ['Item', checkout.title],
          ['Paid', formatCents(checkout.amount)],
          ...paymentFact(checkout),
          ...pickupFacts(settings, pickup),
          ['Pickup code', formatPickupCode(checkout.pickupCode)],
        ],
      },
      {
        picture: `${settings.PUBLIC_URL}${pickupCodePicture(checkout.pickupCode, 'png')}`,
        alt: `Your pickup code as a QR code: ${formatPickupCode(checkout.pickupCode)}`,
        size: 160,
      },
      { say: 'There is no shipping. Please bring this email or the receipt when you pick up the item.' },
      { button: 'Open your receipt', url: `${settings.PUBLIC_URL}/receipt/${checkout.receipt}` },
      {
        note: `Something not right? Reply to this email, or write to ${settings.CONTACT_EMAIL}. We reply within 24 hours.`,
      },
    ],
  })
}

/** To the seller, at the same moment. */
export function soldMail(
  settings: Settings,
  checkout: CheckoutRow,
  { username, email, share }: Seller,
  pickup: Pickup | null,
  date: Date,
): Mail {
  return writeMail(settings, {
    id: `checkout-${checkout.id}-sold`,
    to: email,
    subject: `Sold: ${checkout.title}`,
    date,
    heading: 'Your item is sold',
    blocks: [
      { say: `Good news, ${username}: someone bought and paid for your item.` },
      {
        facts: [
          ['Item', checkout.title],
          ['Sold for', formatCents(checkout.amount)],
          ['Your share', formatCents(share)],
          ...pickupFacts(settings, pickup),
        ],
      },
      { say: 'Please have it ready for its new owner at that time and place.' },
      { button: 'Open your dashboard', url: `${settings.PUBLIC_URL}/seller` },
    ],
  })
}

/** To the buyer whose money came too late and has gone back. */
export function refundMail(settings: Settings, checkout: CheckoutRow, date: Date): Mail {
  return writeMail(settings, {
    id: `checkout-${checkout.id}-refunded`,
    to: checkout.buyerEmail,
    subject: `Your refund: ${checkout.title}`,
    date,
    heading: "We've sent your money back",
    blocks: [
      {
        say: `We're sorry, ${checkout.buyerName}. Your payment came in after your hold had ended, when the item was no longer available.`,
      },
      {
        facts: [['Item', checkout.title], ['Refunded in full', formatCents(checkout.amount)], ...paymentFact(checkout)],
      },
      {
        say: "Depending on your bank, the money will be back on your card within 5 to 10 days. You don't need to do anything.",
      },
      { button: 'Find something like it', url: `${settings.PUBLIC_URL}/marketplace` },
      { note: `Questions? Reply to this email, or write to ${settings.CONTACT_EMAIL}.` },
    ],
  })
}

/** To the buyer whose payment was not what we asked for, in amount or currency, and has gone back. */
export function unexpectedPaymentMail(settings: Settings, checkout: CheckoutRow, date: Date): Mail {
  return writeMail(settings, {
    id: `checkout-${checkout.id}-refunded`,
    to: checkout.buyerEmail,
    subject: `Your refund: ${checkout.title}`,
    date,
    heading: "We've sent your money back",
    blocks: [
      {
        say: `We're sorry, ${checkout.buyerName}. Your payment wasn't the one we asked for, so we couldn't sell you the item. Everything you paid is on its way back.`,
      },
      { facts: [['Item', checkout.title], ['Price', formatCents(checkout.amount)], ...paymentFact(checkout)] },
      {
        say: "Depending on your bank, the money will be back on your card within 5 to 10 days. You don't need to do anything.",
      },
      { button: 'See the marketplace', url: `${settings.PUBLIC_URL}/marketplace` },
      { note: `Questions? Reply to this email, or write to ${settings.CONTACT_EMAIL}.` },
    ],
  })
}

/** To the buyer whose purchase was taken back, once the money has gone. */
export function purchaseRefundedMail(settings: Settings, checkout: CheckoutRow, reason: string, date: Date): Mail {
  return writeMail(settings, {
    id: `checkout-${checkout.id}-refunded`,
    to: checkout.buyerEmail,
    subject: `Refunded: ${checkout.title}`,
    date,
    heading: "We've sent your money back",
    blocks: [
      { say: `${checkout.buyerName}, your purchase has been refunded. There is nothing to pick up.` },
      {
        facts: [
          ['Item', checkout.title],
          ['Reason', reason],
          ['Refunded in full', formatCents(checkout.amount)],
          ...paymentFact(checkout),
        ],
      },
      {
        say: "Depending on your bank, the money will be back on your card within 5 to 10 days. You don't need to do anything.",
      },
      { note: `Questions? Reply to this email, or write to ${settings.CONTACT_EMAIL}.` },
    ],
  })
}

/** To the seller of a purchase that was taken back. */
export function saleTakenBackMail(
  settings: Settings,
  checkout: CheckoutRow,
  { username, email, share, reason, isRelisted }: Seller & { reason: string; isRelisted: boolean },
  date: Date,
): Mail {
  return writeMail(settings, {
    id: `checkout-${checkout.id}-taken-back`,
    to: email,
    subject: `Refunded: ${checkout.title}`,
    date,
    heading: 'A sale was refunded',
    blocks: [
      { say: `${username}, the sale of your item has been refunded to its buyer. Please do not hand it over.` },
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

const paymentFact = ({ paymentIntentId }: CheckoutRow): [string, string][] =>
  paymentIntentId ? [['Payment ID', paymentIntentId]] : []

function pickupFacts({ CONTACT_EMAIL }: Settings, pickup: Pickup | null): [string, string][] {
  if (!pickup) return [['Pickup', `To be arranged. Please write to ${CONTACT_EMAIL}.`]]
  return [
    ['Pickup at', pickup.location ?? `Place to be announced. Ask at ${CONTACT_EMAIL}.`],
    ['From', dayAndTime(pickup.startDate)],
    ['Until', dayAndTime(pickup.endDate)],
  ]
}
