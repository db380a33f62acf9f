import { beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../lib/query-client.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { aProduct } from '../product/testing/a-product.ts'
import { currentToasts } from '../ui/toast.ts'
import { EMPTY_CART, withProduct } from './cart.ts'
import { useCartCheckout } from './use-cart-checkout.ts'

const { navigate, useCart } = vi.hoisted(() => ({ navigate: vi.fn(), useCart: vi.fn() }))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }))
vi.mock('./use-cart.ts', () => ({ useCart }))

const close = vi.fn()

beforeEach(() => {
  navigate.mockReset()
  close.mockReset()
})

/** Presses Checkout with these items, of which some are gone. Returns the title of the toast, if any. */
function checkOut(ids: number[], bulkCheckout: boolean, gone: number[] = []) {
  const now = new Date('2026-06-06T13:00:00Z')
  const cart = ids.reduce((filled, id) => withProduct(filled, aProduct({ id }), now), EMPTY_CART)
  useCart.mockReturnValue({ ...cart, close })
  const client = createQueryClient()
  client.setQueryData(['/api/site'], { bulkCheckout })
  const lines = cart.items.map((item) => ({ item, product: aProduct({ id: item.id }), gone: null, isHeld: false }))
  const earlier = currentToasts()
  callHook(() => useCartCheckout(lines.filter(({ item }) => !gone.includes(item.id))), client)()
  return currentToasts().find((shown) => !earlier.includes(shown))?.title
}

test('where a cart cannot be paid at once, the first item is, and the shop says so', () => {
  expect(checkOut([7], false)).toBeUndefined()
  expect(checkOut([7, 8], true, [8])).toBeUndefined()
  expect(navigate.mock.lastCall).toEqual([{ to: '/checkout/$id', params: { id: '7' } }])
  expect(checkOut([7, 8], true)).toBeUndefined()
  expect(navigate.mock.lastCall).toEqual([{ to: '/checkout/cart' }])
  expect(checkOut([7, 8], false)).toBe('Multi-item Checkout')
  expect(navigate.mock.lastCall).toEqual([{ to: '/checkout/$id', params: { id: '7' } }])
})

test('an empty cart is not checked out, nor one whose items are gone, and the drawer closes', () => {
  expect(checkOut([], true)).toBe('Cart Empty')
  expect(checkOut([7, 8], true, [7, 8])).toBeUndefined()
  expect(navigate).not.toHaveBeenCalled()
  expect(close).toHaveBeenCalledTimes(2)
})
