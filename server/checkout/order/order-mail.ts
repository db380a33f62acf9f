import { isInPerson, PAID } from '../../../contracts/desk-rules.ts'
import { formatCents } from '../../../contracts/money.ts'
import { refundState } from '../../../contracts/order-rules.ts'
import { formatPickupCode } from '../../../contracts/pickup-rules.ts'
import { totalsOf, totalWithTax } from '../../../contracts/tax.ts'
import { type Fact, replyNote, writeMail } from '../../mail/write-mail.ts'
import type { Mail } from '../../providers/mail/port.ts'
import type { Settings } from '../../settings.ts'
import { givenBack, type OrderItemRow, type OrderItemRows, progressOf } from './order-queries.ts'
import { addressed, itemAndPrice, paymentFact, pickupCodeBlock, pickupFacts, receiptButton } from './purchase-facts.ts'

/** The receipt, resent by an admin. Each resend is a new email. */
export function orderMail(
  settings: Settings,
  rows: OrderItemRows,
  handovers: ReadonlyMap<number, Date>,
  date: Date,
): Mail {
  const [{ order, purchase, checkout, sale }] = rows
  const isAtDesk = isInPerson(purchase.method)
  const stateOf = ({ purchase, checkout }: OrderItemRow) => {
    if (purchase.refundedAt) return refundState(progressOf(checkout))
    return !isAtDesk && handovers.has(purchase.id) ? 'Picked up' : 'Item'
  }
  const hasPickup = !isAtDesk && rows.some((row) => stateOf(row) === 'Item')
  const { tax, total } = totalsOf(rows.map((row) => row.purchase))
  const refunded = totalWithTax(givenBack(rows))
  return writeMail(settings, {
    id: `order-${order.id}-receipt-${date.getTime()}`,
    to: purchase.buyerEmail,
    subject: `Your receipt: order no. ${order.id}`,
    date,
    heading: 'Your receipt',
    blocks: [
      {
        say: isAtDesk
          ? 'Here is the receipt for what you bought at our sale again.'
          : addressed(purchase.buyerName, 'here is the receipt of your order again.'),
      },
      {
        facts: [
          ...rows.map((row): Fact => [stateOf(row), itemAndPrice(row.checkout.title, row.purchase.amount)]),
          tax > 0 && ['Sales tax', formatCents(tax)],
          [PAID[purchase.method], formatCents(total)],
          refunded > 0 && ['Refunded', formatCents(refunded)],
          paymentFact(checkout),
          ...(hasPickup ? pickupFacts(settings, sale, date) : []),
          hasPickup && ['Pickup code', formatPickupCode(order.pickupCode)],
        ],
      },
      hasPickup && pickupCodeBlock(settings, order.pickupCode),
      receiptButton(settings, order.receipt),
      replyNote(settings, 'Something not right?'),
    ],
  })
}
