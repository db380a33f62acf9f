import type { Product } from '../../contracts/product.ts'
import type { CartItem } from './cart.ts'

// If storage is blocked, even accessing `localStorage` throws, so every access is inside a try.
export const CART_KEY = 'fernvale-cart'

/** Drops invalid lines, and deletes unreadable data. */
export function readCart(): CartItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(CART_KEY) ?? '[]')
    if (!Array.isArray(stored)) throw new TypeError('a cart is a list')
    return stored.flatMap(repair)
  } catch {
    deleteQuietly()
    return []
  }
}

/** If storage is full or blocked, only the next visit loses the cart. */
export function saveCart(items: CartItem[]): void {
  try {
    localStorage.setItem(CART_KEY, JSON.stringify(items))
  } catch {}
}

function deleteQuietly(): void {
  try {
    localStorage.removeItem(CART_KEY)
  } catch {}
}

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
