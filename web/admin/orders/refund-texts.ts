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

/** What the form says that differs between one item and several. */
export function refundTexts(items: readonly Pick<AdminOrderItem, 'seller'>[], hasBuyerEmail: boolean) {
  const [only, ...others] = items
  if (only && others.length === 0)
    return {
      loss: `${only.seller} loses their share`,
      emailed: hasBuyerEmail ? 'both of them' : 'the seller',
      relist: 'Put the item back on sale',
      relistHint:
        "Otherwise it stays off the marketplace, marked as sold. You can put it back later, on the order's page.",
      notRelistable:
        "The seller's account has been deleted, so the item can't go back on sale. It stays marked as sold.",
    }
  return {
    loss: 'the sellers lose their shares',
    emailed: hasBuyerEmail ? 'all of them' : 'the sellers',
    relist: 'Put the items back on sale',
    relistHint:
      "Otherwise they stay off the marketplace, marked as sold. You can put them back later, on the order's page.",
    notRelistable: 'Items whose seller has deleted their account stay marked as sold.',
  }
}
