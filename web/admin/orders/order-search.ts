import { PAYMENT_METHODS, type PaymentMethod } from '../../../contracts/desk-rules.ts'
import { ORDER_STATES, type OrderState } from '../../../contracts/order-rules.ts'
import { oneOf, saleParam } from '../search-params.ts'

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

/** Drops unknown values. */
export function readOrderSearch({ q, sale, ...rest }: Record<string, unknown>): OrderSearch {
  const ofSale = sale === 'none' ? sale : saleParam(sale)
  const state = oneOf(ORDER_STATES, rest.state)
  const method = oneOf(PAYMENT_METHODS, rest.method)
  return {
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.slice(0, 200) }),
    ...(ofSale && { sale: ofSale }),
    ...(state && { state }),
    ...(method && { method }),
  }
}
