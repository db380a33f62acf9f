import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../lib/testing/stub-storage.ts'
import { aProduct } from '../product/testing/a-product.ts'
import { CART_KEY, readCart, saveCart } from './cart-storage.ts'

const lamp = aProduct({ id: 1 })
const chair = aProduct({ id: 2 })
const now = new Date('2026-05-01T12:00:00Z')
const line = (product: typeof lamp) => ({ id: product.id, product, quantity: 1, addedAt: now })
let page: EventTarget

beforeEach(() => {
  vi.resetModules()
  stubStorage()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function openPage() {
  const { currentCart, listenToCart } = await import('./cart-store.ts')
  listenToCart(() => {})
  return () => currentCart().items.map(({ id }) => id)
}

const send = (type: string, fields: object) => page.dispatchEvent(Object.assign(new Event(type), fields))

test('a change in another tab shows', async () => {
  saveCart([line(lamp)])
  const items = await openPage()
  saveCart([line(lamp), line(chair)])
  send('storage', { key: CART_KEY })
  expect(items()).toEqual([1, 2])
  // Signed out there.
  saveCart([])
  send('storage', { key: null })
  expect(items()).toEqual([])
})

test('a change is saved while the page stays open', async () => {
  vi.useFakeTimers()
  const items = await openPage()
  const { cartActions } = await import('./use-cart.ts')
  cartActions.add(lamp)
  vi.runAllTimers()
  expect(readCart().map(({ id }) => id)).toEqual(items())
  expect(items()).toEqual([1])
})

test('a change right before the page is left is kept, and a page without one keeps what another tab has changed', async () => {
  const items = await openPage()
  const { cartActions } = await import('./use-cart.ts')
  cartActions.add(lamp)
  send('pagehide', {})
  expect(readCart().map(({ id }) => id)).toEqual(items())
  expect(items()).toEqual([1])
  saveCart([line(lamp), line(chair)])
  send('pagehide', {})
  expect(readCart().map(({ id }) => id)).toEqual([1, 2])
})

test('a page that Back brings back as it was has what the cart holds now', async () => {
  saveCart([line(lamp), line(chair)])
  const items = await openPage()
  // Bought on a page after it.
  saveCart([line(chair)])
  send('pageshow', { persisted: false })
  expect(items()).toEqual([1, 2])
  send('pageshow', { persisted: true })
  expect(items()).toEqual([2])
})

test('removing, clearing, opening, closing and toggling change the lines or the drawer, never both', async () => {
  saveCart([line(lamp), line(chair)])
  const items = await openPage()
  const { currentCart } = await import('./cart-store.ts')
  const { cartActions } = await import('./use-cart.ts')
  const drawer = (move: 'open' | 'close' | 'toggle') => {
    cartActions[move]()
    return currentCart().isOpen
  }
  expect([drawer('open'), drawer('close'), drawer('toggle'), drawer('toggle')]).toEqual([true, false, true, false])
  expect(items()).toEqual([1, 2])
  cartActions.open()
  cartActions.remove(1)
  expect(items()).toEqual([2])
  cartActions.add(lamp)
  expect(items()).toEqual([2, 1])
  cartActions.clear()
  expect(items()).toEqual([])
  expect(currentCart().isOpen).toBe(true)
})

test('a cleared cart comes back with Undo, beside what was added meanwhile', async () => {
  saveCart([line(lamp)])
  const items = await openPage()
  const { clearCart } = await import('./clear-cart.ts')
  const { cartActions } = await import('./use-cart.ts')
  const { currentToasts } = await import('../ui/toast.ts')
  clearCart()
  expect(items()).toEqual([])
  cartActions.add(chair)
  currentToasts()[0]?.action?.onClick()
  expect(items()).toEqual([1, 2])
})
