import type { ReceiptItem } from '../../contracts/receipt.ts'

export function refundState({ isGivenBack, isRefundFailed }: Pick<ReceiptItem, 'isGivenBack' | 'isRefundFailed'>) {
  if (isRefundFailed) return 'Refund failed'
  return isGivenBack ? 'Refunded' : 'Refund on its way'
}

/** For a refund that failed. */
export const otherWayText = (contactEmail: string): string =>
  `The money didn't reach your card. We'll send it another way: please write to ${contactEmail}.`
