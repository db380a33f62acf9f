import { type Cents, toDollars } from '../../contracts/money.ts'
import type { Product } from '../../contracts/product.ts'

export interface CartItem {
  /** The product's id. */
  id: number
  product: Product
  quantity: number
  addedAt: Date
}

export interface Cart {
  items: CartItem[]
  isOpen: boolean
  /** Sum of the quantities. */
  totalItems: number
  /** Sum of price times quantity, in decimal dollars. */
  totalAmount: string
}

export const EMPTY_CART: Cart = { items: [], isOpen: false, totalItems: 0, totalAmount: '0.00' }

/** Recomputes the totals each time, so they always match the lines. */
export const withItems = (cart: Cart, items: CartItem[]): Cart => ({
  ...cart,
  items,
  totalItems: items.reduce((sum, { quantity }) => sum + quantity, 0),
  totalAmount: toDollars(items.reduce((sum, { product, quantity }) => sum + priceOf(product) * quantity, 0)),
})

export function withProduct(cart: Cart, product: Product, now: Date): Cart {
  const line = cart.items.find(({ id }) => id === product.id)
  if (line) return withQuantity(cart, line.id, line.quantity + 1)
  return withItems(cart, [...cart.items, { id: product.id, product, quantity: 1, addedAt: now }])
}

/** Without the line if the quantity is not positive. */
export const withQuantity = (cart: Cart, id: number, quantity: number): Cart =>
  withItems(
    cart,
    cart.items.flatMap((item) => (item.id !== id ? item : quantity > 0 ? { ...item, quantity } : [])),
  )

/** 0 for an invalid price, which a stored cart may contain. */
export const priceOf = ({ price }: Product): Cents => Math.round(Number(price) * 100) || 0
