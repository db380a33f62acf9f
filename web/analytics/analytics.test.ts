import { afterEach, describe, expect, test, vi } from 'vitest'
import { EMPTY_CART, reduceCart } from '../cart/cart.ts'
import { cartEvents } from '../cart/cart-events.ts'
import { aProduct } from '../product/testing/a-product.ts'
import { ownEvents } from './own-events.ts'
import { withoutSecrets } from './without-secrets.ts'
import { createEchoFilter, isSent } from './worth-sending.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 5, 6, 14, minutes))

describe('the same event', () => {
  test('within a second is an echo, after it is not', () => {
    let time = 0
    const isEcho = createEchoFilter(() => time)
    expect(isEcho('x', { a: 1 })).toBe(false)
    time = 999
    expect(isEcho('x', { a: 1 })).toBe(true)
    expect(isEcho('x', { a: 2 })).toBe(false)
    time = 1000
    expect(isEcho('x', { a: 1 })).toBe(false)
  })

  test('of turning photos over is never an echo, and never sent', () => {
    const isEcho = createEchoFilter(() => 0)
    for (const name of ['product_image_arrow_navigation', 'product_image_thumbnail_click']) {
      expect([isEcho(name, {}), isEcho(name, {})]).toEqual([false, false])
      expect(isSent(name)).toBe(false)
    }
    expect(isSent('product_added_to_cart')).toBe(true)
  })
})

describe('the cart', () => {
  const product = aProduct({ title: 'Brass lamp', price: '45.00', tags: ['brass'], imageUrls: ['a', 'b'] })
  const filled = reduceCart(EMPTY_CART, { type: 'add', product, now: at(0) })

  test('tells what was put in, with the totals afterwards', () => {
    expect(cartEvents(EMPTY_CART, filled, at(0))).toEqual([
      ['product_added_to_cart', expect.objectContaining({ quantity_added: 1, cart_total_items: 1, product_price: 45 })],
    ])
  })

  test('tells what was taken out, in full', () => {
    const [event] = cartEvents(filled, EMPTY_CART, at(7))
    expect(event).toEqual([
      'product_removed_from_cart',
      {
        ...{ product_id: product.id, product_title: 'Brass lamp', product_price: 45, product_brand: 'Brass' },
        ...{ product_category: product.category, product_tags: ['brass'], product_status: product.status },
        ...{ seller_id: product.sellerId, seller_username: product.sellerUsername },
        ...{ image_count: 2, has_multiple_images: true, quantity_removed: 1, minutes_in_cart: 7 },
        ...{ cart_total_items: 0, cart_total_amount: 0 },
      },
    ])
  })

  test('that only opens has nothing to tell', () => {
    expect(cartEvents(filled, reduceCart(filled, { type: 'open' }), at(1))).toEqual([])
  })
})

test.each([
  ['/product/7', '/product/7'],
  ['https://fernvale.example/reset-password?token=abc#top', 'https://fernvale.example/reset-password'],
  ['/receipt/0123abcd', '/receipt'],
])('of %s no more is counted than %s', (address, counted) => {
  expect(withoutSecrets(address)).toBe(counted)
})

describe('our own server', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('hears of events in batches, and of the last of them by a beacon', async () => {
    vi.useFakeTimers()
    const listeners = new Map<string, () => void>()
    const fetched = vi.fn((_path: string, _init: RequestInit) => Promise.resolve())
    const beacon = vi.fn((_path: string, _body: Blob) => true)
    vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener))
    vi.stubGlobal('location', { pathname: '/product/7' })
    vi.stubGlobal('navigator', { sendBeacon: beacon })
    vi.stubGlobal('fetch', fetched)
    const send = ownEvents()
    send('one', { a: 1 })
    send('two', {})
    vi.advanceTimersByTime(2000)
    expect(fetched).toHaveBeenCalledOnce()
    expect(JSON.parse(String(fetched.mock.calls[0]?.[1].body))).toEqual({
      events: [
        { name: 'one', path: '/product/7', properties: { a: 1 } },
        { name: 'two', path: '/product/7', properties: {} },
      ],
    })
    send('three', {})
    listeners.get('pagehide')?.()
    listeners.get('pagehide')?.()
    vi.advanceTimersByTime(2000)
    expect([fetched.mock.calls.length, beacon.mock.calls.length]).toEqual([1, 1])
    expect(await beacon.mock.calls[0]?.[1].text()).toContain('three')
  })
})
