import type { RegisteredRouter } from '@tanstack/react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PAGE_VIEW } from '../../contracts/analytics-rules.ts'
import { EMPTY_CART, withProduct } from '../cart/cart.ts'
import { cartEvents } from '../cart/cart-events.ts'
import { aProduct } from '../product/testing/a-product.ts'
import { startAnalytics } from './analytics.ts'
import { createDuplicateFilter, isTracked } from './event-filters.ts'
import { firstPartyEvents } from './first-party-events.ts'
import { trackPageViews } from './page-views.ts'
import { redactUrl } from './redact-url.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const at = (minutes: number) => new Date(Date.UTC(2026, 5, 6, 14, minutes))

describe('the same event', () => {
  test('is a duplicate within a second, and not after it', () => {
    let time = 0
    const isDuplicate = createDuplicateFilter(() => time)
    expect(isDuplicate('x', { a: 1 })).toBe(false)
    time = 999
    expect(isDuplicate('x', { a: 1 })).toBe(true)
    expect(isDuplicate('x', { a: 2 })).toBe(false)
    time = 1000
    expect(isDuplicate('x', { a: 1 })).toBe(false)
  })

  test('of paging through photos is never a duplicate, and never sent', () => {
    const isDuplicate = createDuplicateFilter(() => 0)
    for (const name of ['product_image_arrow_navigation', 'product_image_thumbnail_click']) {
      expect([isDuplicate(name, {}), isDuplicate(name, {})]).toEqual([false, false])
      expect(isTracked(name)).toBe(false)
    }
    expect(isTracked('product_added_to_cart')).toBe(true)
  })
})

describe('the cart', () => {
  const product = aProduct({ title: 'Brass lamp', price: '45.00', tags: ['brass'], imageUrls: ['a', 'b'] })
  const filled = withProduct(EMPTY_CART, product, at(0))

  test('reports what was added, with the totals afterward', () => {
    expect(cartEvents(EMPTY_CART, filled, at(0))).toEqual([
      ['product_added_to_cart', expect.objectContaining({ quantity_added: 1, cart_total_items: 1, product_price: 45 })],
    ])
  })

  test('reports what was removed, in full', () => {
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

  test('reports no time below zero where the clock was set back', () => {
    expect(cartEvents(filled, EMPTY_CART, at(-7))).toEqual([
      ['product_removed_from_cart', expect.objectContaining({ minutes_in_cart: 0 })],
    ])
  })

  test('reports nothing when it only opens', () => {
    expect(cartEvents(filled, { ...filled, isOpen: true }, at(1))).toEqual([])
  })
})

test.each([
  ['/product/7', '/product/7'],
  ['https://fernvale.example/reset-password?token=abc#top', 'https://fernvale.example/reset-password'],
  ['/receipt/0123abcd', '/receipt'],
  ['https://fernvale.example/desk/0123abcd', 'https://fernvale.example/desk'],
])('%s is reported as %s', (address, counted) => {
  expect(redactUrl(address)).toBe(counted)
})

test('a page that is left before analytics have loaded is counted, and once', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  const fetched = vi.fn((_path: string, _init: RequestInit) => Promise.resolve())
  vi.stubGlobal('fetch', fetched)
  let resolved = () => {}
  const router = {
    options: { context: { queryClient: { ensureQueryData: async () => ({ postHog: null }) } } },
    subscribe: (_event: string, listener: () => void) => {
      resolved = listener
    },
  } as unknown as RegisteredRouter
  const goTo = (pathname: string) => {
    vi.stubGlobal('location', { pathname })
    resolved()
  }
  goTo('/marketplace')
  trackPageViews(router)
  goTo('/product/7')
  await startAnalytics(router)
  goTo('/product/7')
  goTo('/receipt/0123abcd')
  vi.advanceTimersByTime(2000)
  const { events } = JSON.parse(String(fetched.mock.calls[0]?.[1].body))
  const views = ['/marketplace', '/product/7', '/receipt'].map((path) => ({
    name: PAGE_VIEW,
    path,
    properties: { path },
  }))
  expect(events).toEqual(views)
})

describe('our own server', () => {
  test('gets events in batches, and the last ones by a beacon', async () => {
    vi.useFakeTimers()
    const listeners = new Map<string, () => void>()
    const fetched = vi.fn((_path: string, _init: RequestInit) => Promise.resolve())
    const beacon = vi.fn((_path: string, _body: Blob) => true)
    vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener))
    vi.stubGlobal('location', { pathname: '/product/7' })
    vi.stubGlobal('navigator', { sendBeacon: beacon })
    vi.stubGlobal('fetch', fetched)
    const send = firstPartyEvents()
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
