import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../lib/testing/stub-storage.ts'
import { aProduct } from '../product/testing/a-product.ts'
import type { CartItem } from './cart.ts'
import { CART_KEY, readCart, saveCart } from './cart-storage.ts'

const lamp: CartItem = { id: 1, product: aProduct({ id: 1 }), quantity: 2, addedAt: new Date('2026-05-01T12:00:00Z') }
let stored: Map<string, string>

beforeEach(() => {
  stored = stubStorage()
})

afterEach(() => vi.unstubAllGlobals())

test('what was saved comes back, dates as dates', () => {
  saveCart([lamp])
  expect(readCart()).toEqual([lamp])
})

test('nothing stored is an empty cart', () => {
  expect(readCart()).toEqual([])
})

test.each([
  ['without a product', { id: 1, quantity: 1 }],
  ['without a product id', { id: 1, product: { title: 'Lamp' }, quantity: 1 }],
  ['with quantity 0', { ...lamp, quantity: 0 }],
  ['with a negative quantity', { ...lamp, quantity: -1 }],
  ['with a quantity that is no number', { ...lamp, quantity: 'two' }],
  ['with half a piece', { ...lamp, quantity: 0.5 }],
  ['that is null', null],
])('a line %s is discarded, the others stay', (_name, line) => {
  stored.set(CART_KEY, JSON.stringify([line, lamp]))
  expect(readCart()).toEqual([lamp])
})

test('a product without pictures gets an empty list of them', () => {
  stored.set(CART_KEY, JSON.stringify([{ ...lamp, product: { id: 1, title: 'Lamp', price: '5.00' } }]))
  expect(readCart()[0]?.product.imageUrls).toEqual([])
})

test.each(['{not json', '{"items":1}', 'null', '"text"'])('unreadable data (%s) is deleted silently', (text) => {
  stored.set(CART_KEY, text)
  expect(readCart()).toEqual([])
  expect(stored.has(CART_KEY)).toBe(false)
})

test('an unreadable date becomes now', () => {
  vi.useFakeTimers({ now: new Date('2026-06-01T00:00:00Z') })
  stored.set(CART_KEY, JSON.stringify([{ ...lamp, addedAt: 'yesterday' }]))
  expect(readCart()[0]?.addedAt).toEqual(new Date('2026-06-01T00:00:00Z'))
  vi.useRealTimers()
})

test('blocked storage breaks nothing', () => {
  const refuse = () => {
    throw new DOMException('QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  saveCart([lamp])
  expect(readCart()).toEqual([])
})
