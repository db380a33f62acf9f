import { type HeldBy, isInPerson, type PaymentMethod } from '../../../contracts/desk-rules.ts'
import { type Cents, formatCents } from '../../../contracts/money.ts'
import { totalWithTax } from '../../../contracts/tax.ts'
import { type Block, replyNote, writeMail } from '../../mail/write-mail.ts'
import type { Mail } from '../../providers/mail/port.ts'
import type { Settings } from '../../settings.ts'
import { titleOfItems } from '../../title-of-items.ts'
import type { CheckoutRow } from '../checkout-queries.ts'
import { addressed, byName, itemFacts, paymentFact, receiptButton, taxFacts } from '../order/purchase-facts.ts'
import type { Refund } from './find-refunds.ts'

const ON_ITS_WAY =
  "Depending on your bank, the money will be back on your card within 5 to 10 days. You don't need to do anything."

const BY_HAND =
  "The money couldn't go back to your card, so it went back to you another way. If you haven't got it, please reply to this email."

const BY_BANK =
  "Your bank has already returned the money to you, so we don't send it again. You don't need to do anything."

interface Sent {
  date: Date
  /** An admin has sent the money another way than to the card. */
  isByHand?: boolean
}

const backText = ({ isByHand }: Sent): string => (isByHand ? BY_HAND : ON_ITS_WAY)

/** An earlier email may have said that it was on its way to the card. */
const idOf = ({ id }: CheckoutRow, { isByHand }: Sent): string => `checkout-${id}-refunded${isByHand ? '-by-hand' : ''}`

/** An order, or part of one, that could not be sold. */
const sentBack = (settings: Settings, checkouts: Refund['checkouts'], sent: Sent, blocks: Block[]): Mail =>
  writeMail(settings, {
    id: idOf(checkouts[0], sent),
    to: checkouts[0].buyerEmail,
    subject: `Your refund: ${titleOfItems(checkouts)}`,
    date: sent.date,
    heading: "We've sent your money back",
    blocks,
  })

/** To a buyer whose payment came too late for some or all items and was refunded. */
export function refundMail(settings: Settings, { checkouts, isWhole, leavesItems }: Refund, sent: Sent): Mail {
  const [first] = checkouts
  const isOne = checkouts.length === 1
  return sentBack(settings, checkouts, sent, [
    {
      say: `We're sorry${byName(first.buyerName)}. Your payment came in after your hold had ended, when ${isOne ? 'the item was' : 'these items were'} no longer available.`,
    },
    {
      facts: [
        ...itemFacts(checkouts),
        ...taxFacts(checkouts),
        [isWhole ? 'Refunded in full' : 'Refunded', formatCents(totalWithTax(checkouts))],
        paymentFact(first),
      ],
    },
    leavesItems && { say: 'The rest of your order stands. Its receipt is in another email.' },
    { say: backText(sent) },
    { button: 'Find something like it', url: `${settings.PUBLIC_URL}/marketplace` },
    replyNote(settings, 'Questions?'),
  ])
}

/** To a buyer whose payment had the wrong amount or currency and was refunded. */
export function unexpectedPaymentMail(settings: Settings, checkouts: Refund['checkouts'], sent: Sent): Mail {
  const [first] = checkouts
  return sentBack(settings, checkouts, sent, [
    {
      say: `We're sorry${byName(first.buyerName)}. Your payment wasn't the one we asked for, so we couldn't sell you the ${checkouts.length === 1 ? 'item' : 'items'}. ${sent.isByHand ? 'Everything you paid has gone back to you.' : 'Everything you paid is on its way back.'}`,
    },
    {
      facts: [
        ...itemFacts(checkouts),
        ...taxFacts(checkouts),
        [checkouts.some(({ tax }) => tax > 0) ? 'We asked for' : 'Price', formatCents(totalWithTax(checkouts))],
        paymentFact(first),
      ],
    },
    { say: backText(sent) },
    { button: 'See the marketplace', url: `${settings.PUBLIC_URL}/marketplace` },
    replyNote(settings, 'Questions?'),
  ])
}

interface Refunded {
  reason: string
  method: PaymentMethod
  /** Who kept the money of an in-person sale. */
  heldBy: HeldBy | null
  isHandedOver: boolean
  /** The secret in the receipt's link. */
  receipt: string
}

/** To the buyer of a refunded purchase. */
export function purchaseRefundedMail(
  settings: Settings,
  { checkouts: [checkout], isTakenBack, leavesItems }: Refund,
  { reason, method, heldBy, isHandedOver, receipt }: Refunded,
  sent: Sent,
): Mail {
  return writeMail(settings, {
    id: idOf(checkout, sent),
    to: checkout.buyerEmail,
    subject: `Refunded: ${checkout.title}`,
    date: sent.date,
    heading: isInPerson(method) || isTakenBack ? 'Your refund' : "We've sent your money back",
    blocks: [
      {
        say: isInPerson(method)
          ? 'Your purchase at our sale has been refunded.'
          : addressed(
              checkout.buyerName,
              `your purchase has been refunded.${leavesItems || isHandedOver ? '' : ' There is nothing to pick up.'}`,
            ),
      },
      {
        facts: [
          ['Item', checkout.title],
          ['Reason', reason],
          ...taxFacts([checkout]),
          ['Refunded in full', formatCents(totalWithTax([checkout]))],
          paymentFact(checkout),
        ],
      },
      leavesItems && { say: 'Everything else of that order is still yours.' },
      { say: isInPerson(method) ? paidOutText(method, heldBy) : isTakenBack ? BY_BANK : backText(sent) },
      receiptButton(settings, receipt),
      replyNote(settings, 'Questions?'),
    ],
  })
}

const paidOutText = (method: PaymentMethod, heldBy: HeldBy | null): string =>
  heldBy === 'seller'
    ? 'The seller kept your cash and pays it back to you.'
    : `The money was paid out to you ${method === 'cash' ? 'in cash' : 'on your card'}.`

interface Seller {
  username: string
  email: string
  share: Cents
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
    isHandedOver,
    heldBy,
  }: Seller & { reason: string; isRelisted: boolean; isHandedOver: boolean; heldBy: HeldBy | null },
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
        say: `${username}, the sale of your item has been refunded to its buyer.${isHandedOver ? '' : ' Please do not hand it over.'}`,
      },
      {
        facts: [
          ['Item', checkout.title],
          ['Reason', reason],
          ['Taken off your earnings', formatCents(share)],
          ['The item', isRelisted ? 'is on the marketplace again' : 'stays off the marketplace'],
        ],
      },
      heldBy === 'seller' && {
        say: `You kept the buyer's cash, so please pay back the ${formatCents(totalWithTax([checkout]))} if you haven't yet. You owe us nothing for this sale anymore.`,
      },
      { button: 'See your statement', url: `${settings.PUBLIC_URL}/seller/statement` },
      replyNote(settings, 'Questions?'),
    ],
  })
}

interface Relisted {
  /** Of the refunded purchase. */
  id: number
  product: { id: number; title: string }
  seller: Pick<Seller, 'username' | 'email'>
}

/** To the seller of an item that goes back on sale some time after its refund. */
export const relistedMail = (settings: Settings, { id, product, seller }: Relisted, date: Date): Mail =>
  writeMail(settings, {
    id: `purchase-${id}-relisted`,
    to: seller.email,
    subject: `Back on sale: ${product.title}`,
    date,
    heading: 'Your item is back on sale',
    blocks: [
      { say: `${seller.username}, the sale of your item was refunded, and now the item is on the marketplace again.` },
      { facts: [['Item', product.title]] },
      { button: 'See your item', url: `${settings.PUBLIC_URL}/product/${product.id}` },
      replyNote(settings, 'Questions?'),
    ],
  })
