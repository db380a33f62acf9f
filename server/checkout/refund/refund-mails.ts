import { type HeldBy, isInPerson, type PaymentMethod } from '../../../contracts/desk-rules.ts'
import { type Cents, formatCents } from '../../../contracts/money.ts'
import { totalWithTax } from '../../../contracts/tax.ts'
import { type Block, writeMail } from '../../mail/write-mail.ts'
import type { Mail } from '../../providers/mail/port.ts'
import type { Settings } from '../../settings.ts'
import type { CheckoutRow } from '../checkout-queries.ts'
import { addressed, byName, itemFacts, paymentFact, questionsNote, taxFacts, titleOf } from '../order/purchase-facts.ts'
import type { Refund } from './find-refunds.ts'

const ON_ITS_WAY =
  "Depending on your bank, the money will be back on your card within 5 to 10 days. You don't need to do anything."

/** An order, or part of one, that could not be sold. */
const sentBack = (settings: Settings, checkouts: Refund['checkouts'], date: Date, blocks: Block[]): Mail =>
  writeMail(settings, {
    id: `checkout-${checkouts[0].id}-refunded`,
    to: checkouts[0].buyerEmail,
    subject: `Your refund: ${titleOf(checkouts)}`,
    date,
    heading: "We've sent your money back",
    blocks,
  })

/** To a buyer whose payment came too late for some or all items and was refunded. */
export function refundMail(settings: Settings, { checkouts, isWhole, leavesItems }: Refund, date: Date): Mail {
  const [first] = checkouts
  const isOne = checkouts.length === 1
  return sentBack(settings, checkouts, date, [
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
    { say: ON_ITS_WAY },
    { button: 'Find something like it', url: `${settings.PUBLIC_URL}/marketplace` },
    questionsNote(settings),
  ])
}

/** To a buyer whose payment had the wrong amount or currency and was refunded. */
export function unexpectedPaymentMail(settings: Settings, checkouts: Refund['checkouts'], date: Date): Mail {
  const [first] = checkouts
  return sentBack(settings, checkouts, date, [
    {
      say: `We're sorry${byName(first.buyerName)}. Your payment wasn't the one we asked for, so we couldn't sell you the ${checkouts.length === 1 ? 'item' : 'items'}. Everything you paid is on its way back.`,
    },
    {
      facts: [
        ...itemFacts(checkouts),
        ...taxFacts(checkouts),
        [checkouts.some(({ tax }) => tax > 0) ? 'We asked for' : 'Price', formatCents(totalWithTax(checkouts))],
        paymentFact(first),
      ],
    },
    { say: ON_ITS_WAY },
    { button: 'See the marketplace', url: `${settings.PUBLIC_URL}/marketplace` },
    questionsNote(settings),
  ])
}

interface Refunded {
  reason: string
  method: PaymentMethod
  /** Who kept the money of an in-person sale. */
  heldBy?: HeldBy | null
}

/** To the buyer of a refunded purchase. */
export function purchaseRefundedMail(
  settings: Settings,
  { checkouts: [checkout], leavesItems }: Refund,
  { reason, method, heldBy = null }: Refunded,
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
          : addressed(
              checkout.buyerName,
              `your purchase has been refunded.${leavesItems ? '' : ' There is nothing to pick up.'}`,
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
      { say: isInPerson(method) ? paidOutText(method, heldBy) : ON_ITS_WAY },
      questionsNote(settings),
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
      questionsNote(settings),
    ],
  })
}
