import { PAYMENT_METHODS, type PaymentMethod } from '../../../contracts/desk-rules.ts'
import { ORDER_STATES, type OrderState } from '../../../contracts/order-rules.ts'

/** The filters in the page's URL; empty ones are omitted. */
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

const isOneOf = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  values.includes(value as Value)

/** Drops unknown values. */
export const readOrderSearch = ({ q, sale, state, method }: Record<string, unknown>): OrderSearch => ({
  ...(typeof q === 'string' && q.trim() !== '' && { q: q.slice(0, 200) }),
  ...(typeof sale === 'string' && /^(none|[1-9]\d{0,14})$/.test(sale) && { sale }),
  ...(isOneOf(ORDER_STATES, state) && { state }),
  ...(isOneOf(PAYMENT_METHODS, method) && { method }),
})
