import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Payload } from '../analytics/track.ts'
import { stubStorage } from '../lib/testing/stub-storage.ts'
import { aProduct } from '../product/testing/a-product.ts'
import { CART_KEY, saveCart } from './cart-storage.ts'

const [lamp, chair] = [aProduct({ id: 1 }), aProduct({ id: 2 })]
const line = (product: typeof lamp, addedAt: Date) => ({ id: product.id, product, quantity: 1, addedAt })
const opened = () => performance.timeOrigin

let page: EventTarget

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  stubStorage()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('location', { pathname: '/marketplace' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A page whose analytics have just loaded. Returns the cart, and what is reported from now on. */
async function openPage() {
  const { setSink } = await import('../analytics/track.ts')
  const { cartActions } = await import('./use-cart.ts')
  const { followCart } = await import('./follow-cart.ts')
  const reported: unknown[] = []
  setSink((name: string, { product_id, quantity_added, quantity_removed }: Payload) =>
    reported.push([name.split('_')[1], product_id, quantity_added ?? quantity_removed]),
  )
  followCart()
  return { cartActions, reported }
}

test('what is added and removed is reported as it is, also the click that loaded the analytics, and nothing from before', async () => {
  saveCart([line(lamp, new Date(opened() - 1)), line(chair, new Date(opened() + 1))])
  const { cartActions, reported } = await openPage()
  expect(reported).toEqual([['added', 2, 1]])
  cartActions.setQuantity(1, 4)
  cartActions.setQuantity(1, 2)
  cartActions.open()
  cartActions.remove(2)
  expect(reported.slice(1)).toEqual([
    ['added', 1, 3],
    ['removed', 1, 2],
    ['removed', 2, 1],
  ])
})

test('what another tab changes is left to it, and what is bought is not reported as removed', async () => {
  const { cartActions, reported } = await openPage()
  saveCart([line(lamp, new Date())])
  page.dispatchEvent(Object.assign(new Event('storage'), { key: CART_KEY }))
  vi.runAllTimers()
  expect(reported).toEqual([])
  cartActions.add(chair)
  expect(reported).toEqual([['added', 2, 1]])
  vi.stubGlobal('location', { pathname: '/purchase-success' })
  cartActions.remove(1)
  vi.stubGlobal('location', { pathname: '/marketplace' })
  cartActions.remove(2)
  expect(reported.slice(1)).toEqual([['removed', 2, 1]])
})
