import type { Product } from '../../contracts/product.ts'
import { localJson } from '../lib/json-storage.ts'
import type { CartItem } from './cart.ts'

export const CART_KEY = 'fernvale-cart'

/** Drops invalid lines, and deletes unreadable data. */
export function readCart(): CartItem[] {
  const stored = localJson.read<unknown>(CART_KEY)
  if (Array.isArray(stored)) return stored.flatMap(repair)
  localJson.write(CART_KEY, null)
  return []
}

/** If storage is full or blocked, only the next visit loses the cart. */
export const saveCart = (items: CartItem[]) => localJson.write(CART_KEY, items)

function repair(line: unknown): CartItem[] {
  const { product, quantity, addedAt } = (line ?? {}) as { product?: Product; quantity?: unknown; addedAt?: string }
  if (!product?.id || !Number.isInteger(quantity) || Number(quantity) <= 0) return []
  const added = new Date(addedAt ?? Number.NaN)
  return [
    {
      id: product.id,
      product: { ...product, imageUrls: Array.isArray(product.imageUrls) ? product.imageUrls : [] },
      quantity: Number(quantity),
      addedAt: Number.isNaN(added.getTime()) ? new Date() : added,
    },
  ]
}
