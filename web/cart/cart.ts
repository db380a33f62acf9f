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

export type CartAction =
  | { type: 'add'; product: Product; now: Date }
  | { type: 'remove'; id: number }
  | { type: 'set-quantity'; id: number; quantity: number }
  | { type: 'clear' }
  | { type: 'load'; items: CartItem[] }
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'toggle' }

export const EMPTY_CART: Cart = { items: [], isOpen: false, totalItems: 0, totalAmount: '0.00' }

/** Recomputes the totals each time, so they always match the lines. */
export function reduceCart(cart: Cart, action: CartAction): Cart {
  switch (action.type) {
    case 'add':
      return withItems(cart, addTo(cart.items, action.product, action.now))
    case 'remove':
      return withItems(cart, without(cart.items, action.id))
    case 'set-quantity':
      return withItems(cart, setQuantity(cart.items, action.id, action.quantity))
    case 'clear':
      return withItems(cart, [])
    case 'load':
      return withItems(cart, action.items)
    case 'open':
      return { ...cart, isOpen: true }
    case 'close':
      return { ...cart, isOpen: false }
    case 'toggle':
      return { ...cart, isOpen: !cart.isOpen }
  }
}

const withItems = (cart: Cart, items: CartItem[]): Cart => ({
  ...cart,
  items,
  totalItems: items.reduce((sum, { quantity }) => sum + quantity, 0),
  totalAmount: toDollars(items.reduce((sum, { product, quantity }) => sum + priceOf(product) * quantity, 0)),
})

/** 0 for an invalid price, which a stored cart may contain. */
export const priceOf = ({ price }: Product): Cents => Math.round(Number(price) * 100) || 0

function addTo(items: CartItem[], product: Product, now: Date): CartItem[] {
  const line = items.find(({ id }) => id === product.id)
  if (line) return setQuantity(items, line.id, line.quantity + 1)
  return [...items, { id: product.id, product, quantity: 1, addedAt: now }]
}

function setQuantity(items: CartItem[], id: number, quantity: number): CartItem[] {
  const clamped = Math.max(0, quantity)
  if (clamped === 0) return without(items, id)
  return items.map((item) => (item.id === id ? { ...item, quantity: clamped } : item))
}

const without = (items: CartItem[], id: number): CartItem[] => items.filter((item) => item.id !== id)
