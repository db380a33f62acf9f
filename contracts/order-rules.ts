/** How an item was paid. `test` is the built-in provider, which takes no money. */
export const PURCHASE_METHODS = ['online', 'cash', 'card_reader', 'test'] as const
export type PurchaseMethod = (typeof PURCHASE_METHODS)[number]

/** `paid` is all that is not refunded, picked up or not. */
export const ORDER_STATES = ['paid', 'picked_up', 'not_picked_up', 'refunded'] as const
export type OrderState = (typeof ORDER_STATES)[number]
