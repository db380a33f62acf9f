import { type Cents, formatCents } from '../../../contracts/money.ts'
import type { AdminOrderItem } from '../../../contracts/order.ts'

type Refunded = Pick<AdminOrderItem, 'method' | 'seller' | 'heldBy' | 'helper'>

/**
 * Who still has to give a buyer the money for these items of an order, and how. Null if the provider returns it. `passId`: the
 * helper's drawer that cash is paid from.
 */
export function payoutText(items: readonly Refunded[], amount: Cents, passId?: number): string | null {
  const [first] = items
  if (first?.method === 'card_reader') return `Refund ${formatCents(amount)} on the card reader too.`
  if (first?.method !== 'cash') return null
  const whose = first.helper && first.helper.passId === passId ? `${first.helper.name}'s` : 'your'
  if (first.heldBy !== 'seller') return `Pay the buyer ${formatCents(amount)} in cash, from ${whose} drawer.`
  return items.every(({ seller }) => seller === first.seller)
    ? `${first.seller} kept the cash and pays the buyer ${formatCents(amount)} back.`
    : `The sellers kept the cash and pay the buyer ${formatCents(amount)} back.`
}
