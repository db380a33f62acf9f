/** `paid`: not refunded, whether picked up or not. */
export const ORDER_STATES = ['paid', 'picked_up', 'not_picked_up', 'refunded'] as const
export type OrderState = (typeof ORDER_STATES)[number]
