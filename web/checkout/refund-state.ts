import type { ReceiptItem } from '../../contracts/receipt.ts'

export function refundState({ isGivenBack, isRefundFailed }: Pick<ReceiptItem, 'isGivenBack' | 'isRefundFailed'>) {
  if (isRefundFailed) return 'Refund failed'
  return isGivenBack ? 'Refunded' : 'Refund on its way'
}
