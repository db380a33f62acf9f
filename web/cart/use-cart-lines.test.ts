import { expect, test, vi } from 'vitest'
import type { LineState } from '../../contracts/line.ts'
import type { Product } from '../../contracts/product.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { cartKey } from '../lib/refetch-product.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { lineQuery } from '../line/line-query.ts'
import { aProduct } from '../product/testing/a-product.ts'
import { EMPTY_CART, withProduct, withQuantity } from './cart.ts'
import { useCartLines } from './use-cart-lines.ts'

const { api, useCart } = vi.hoisted(() => ({ api: vi.fn(), useCart: vi.fn() }))
vi.mock('../lib/use-api.ts', () => ({ useApi: () => api }))
vi.mock('./use-cart.ts', () => ({ useCart }))

const NOBODY: LineState = { position: null, length: 0, offeredUntil: null }

/** The cart with this item as it is by now, or null if it is gone. Undefined, or `line` null: the server has not answered. */
function cartWith(given: Partial<Product> | null | undefined, line: LineState | null = NOBODY, quantity = 1) {
  const product = aProduct()
  useCart.mockReturnValue(withQuantity(withProduct(EMPTY_CART, product, new Date()), product.id, quantity))
  const client = createQueryClient()
  client.setQueryData(['/api/site'], { taxRate: '7.25' })
  if (given !== undefined) client.setQueryData(cartKey(product.id), given ? [aProduct(given)] : [])
  if (line) client.setQueryData(lineQuery(api, product.id).queryKey, line)
  return callHook(useCartLines, client)
}

/** Why an item in the cart cannot be bought. */
const goneOf = (given: Partial<Product> | null, line?: LineState | null) => cartWith(given, line).lines[0]?.gone

test('an item in the cart that cannot be bought says why', () => {
  const heldUntil = new Date(Date.now() + 600_000).toISOString()
  expect(goneOf({})).toBeNull()
  expect(goneOf({ status: 'sold' })).toBe('Sold')
  expect(goneOf({ status: 'unlisted' })).toBe('No longer for sale')
  expect(goneOf(null)).toBe('No longer for sale')
  expect(goneOf({ heldUntil })).toBe('Someone is checking out this item')
  expect(goneOf({ heldUntil, isOffer: true })).toBe('Offered to the next in line')
  expect(goneOf({ heldUntil }, { ...NOBODY, isHolder: true })).toBeNull()
  expect(goneOf({ heldUntil }, null)).toBeNull()
  expect(goneOf({ heldUntil: new Date(0).toISOString() })).toBeNull()
})

test('an item is not said to be gone before the server has answered', () => {
  expect(cartWith(undefined).available).toHaveLength(1)
})

test('an item that somebody pays for, or is offered, shows its line, and one that is sold does not', () => {
  const heldUntil = new Date(Date.now() + 600_000).toISOString()
  const isHeld = (given: Partial<Product>) => cartWith(given).lines[0]?.isHeld
  expect(isHeld({})).toBe(false)
  expect(isHeld({ heldUntil })).toBe(true)
  expect(isHeld({ isOffer: true, offeredUntil: heldUntil }), 'the offer is their own').toBe(true)
  expect(isHeld({ status: 'sold', heldUntil })).toBe(false)
})

test('a cart adds up what can be bought, at its price of now, with tax', () => {
  expect(cartWith({ price: '40.00' })).toMatchObject({
    total: 4_000,
    tax: 290,
    available: [{ product: { price: '40.00' } }],
  })
  expect(cartWith({ price: '40.00' }, NOBODY, 2)).toMatchObject({ total: 8_000, tax: 580 })
  expect(cartWith({ price: '0.48' }, NOBODY, 2), 'the tax of each is rounded').toMatchObject({ total: 96, tax: 6 })
  expect(cartWith({ price: '40.00', status: 'sold' })).toMatchObject({ total: 0, tax: 0, available: [] })
})
