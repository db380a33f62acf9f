import type { PaymentMethod } from '../../../contracts/desk-rules.ts'
import type { OrderState } from '../../../contracts/order-rules.ts'

/** The filters in the page's URL. */
export interface OrderSearch {
  q?: string
  /** The id of a sale, or `none`. */
  sale?: string
  state?: OrderState
  method?: PaymentMethod
}

export const STATE_NAMES: Record<OrderState, string> = {
  paid: 'Paid',
  picked_up: 'Picked up',
  not_picked_up: 'Not picked up',
  refunded: 'Refunded',
}

export const METHOD_NAMES: Record<PaymentMethod, string> = {
  online: 'Online',
  cash: 'Cash',
  card_reader: 'Card reader',
  test: 'Test payment',
}
