import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStarted } from '../cart/started-checkout.ts'
import { RequestError } from '../lib/api.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { stubStorage } from '../lib/testing/stub-storage.ts'
import { useOpenCheckout } from './use-open-checkout.ts'

const { api, toast } = vi.hoisted(() => ({ api: vi.fn(), toast: vi.fn() }))
vi.mock('../lib/use-api.ts', () => ({ useApi: () => api }))
vi.mock('../ui/toast.ts', () => ({ toast }))

const BUYER = { buyerName: 'Gus Guest', buyerEmail: 'gus@example.com' }
const NOW = new Date('2026-06-06T14:00:00Z')
const PAGE = { url: 'https://pay.example/1', sessionId: 'cs_1', expiresAt: '2026-06-06T14:10:00.000Z' }

const assign = vi.fn()
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  stubStorage({}, 'sessionStorage')
  vi.stubGlobal('location', { assign })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

/** Presses Pay for these items, and waits until that leads to a page or fails. */
async function pay(...productIds: number[]) {
  assign.mockClear()
  toast.mockClear()
  const failure = { title: 'Payment Failed', description: 'Please try again' }
  const call = 'POST /api/create-checkout-session'
  const { open } = callHook(() => useOpenCheckout({ productIds, call, failure }))
  open({ ...BUYER, accountId: null })
  await vi.waitFor(() => expect(assign.mock.calls.length + toast.mock.calls.length).toBe(1))
}

test('a payment that was started during the sale can be continued after it', async () => {
  api.mockResolvedValueOnce(PAGE)
  await pay(1)
  api.mockRejectedValue(new RequestError(403, 'Sale Not Active'))
  await pay(1)
  expect(assign).toHaveBeenCalledWith(PAGE.url)
})

test('a payment that cannot be opened for another reason does not lead to one that was started before', async () => {
  api.mockResolvedValueOnce(PAGE)
  await pay(1)
  api.mockRejectedValue(new RequestError(409, 'Someone else is checking out this item'))
  await pay(1)
  expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Payment Failed' }))
  expect(assign).not.toHaveBeenCalled()
})

test('after the sale no other items are paid for, and none whose hold has ended', async () => {
  api.mockResolvedValueOnce(PAGE)
  await pay(1, 2)
  api.mockRejectedValue(new RequestError(403, 'Sale Not Active'))
  await pay(1, 3)
  expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Sale Not Active' }))
  vi.setSystemTime(new Date(PAGE.expiresAt))
  await pay(1, 2)
  expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Sale Not Active' }))
})

test('items that turn out to be gone are read again, on their page and in the cart', async () => {
  const client = new QueryClient()
  const keys = [
    ['/api/products', '1'],
    ['/api/products', 'cart', 1],
    ['/api/products', 'cart', 2],
  ]
  for (const key of keys) client.setQueryData(key, [])
  const unavailable = [{ productId: 1, message: 'This item has already been purchased.' }]
  api.mockRejectedValue(new RequestError(409, 'Some items are gone', { unavailable }))
  const failure = { title: 'Payment Failed', description: 'Please try again' }
  const call = 'POST /api/create-checkout-session'
  callHook(() => useOpenCheckout({ productIds: [1, 2], call, failure }), client).open({ ...BUYER, accountId: null })
  await vi.waitFor(() =>
    expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]),
  )
  expect(toast, 'the page offers the rest').not.toHaveBeenCalled()
})

test('what is left of several items is paid for by who the buyer sees, once for two presses', async () => {
  api.mockResolvedValue(PAGE)
  const failure = { title: 'Payment Failed', description: 'Please try again' }
  const call = 'POST /api/purchases'
  const { open } = callHook(() => useOpenCheckout({ productIds: [1, 2, 3], call, failure }), new QueryClient())
  for (let press = 0; press < 2; press++) open({ ...BUYER, accountId: 7, only: [2] })
  await vi.waitFor(() => expect(assign.mock.calls).toEqual([[PAGE.url]]))
  expect(api.mock.calls).toEqual([[call, { body: { productId: 2, ...BUYER, accountId: 7 } }]])
  expect(readStarted(2, NOW)).toEqual({ ...PAGE, ...BUYER, productIds: [2] })
  await pay(1, 2)
  expect(api.mock.lastCall?.[1].body).toEqual({ productIds: [1, 2], ...BUYER, accountId: null })
})

test('a payment after the session has ended shows who is signed in now, and not that it failed', async () => {
  const client = new QueryClient()
  client.setQueryData(['/api/auth/user'], { id: 7 })
  api.mockRejectedValue(new RequestError(401, 'Please sign in to continue.'))
  const failure = { title: 'Payment Failed', description: 'Please try again' }
  const call = 'POST /api/purchases'
  callHook(() => useOpenCheckout({ productIds: [1], call, failure }), client).open({ ...BUYER, accountId: 7 })
  await vi.waitFor(() => expect(client.getQueryState(['/api/auth/user'])?.isInvalidated).toBe(true))
  expect(toast).not.toHaveBeenCalled()
})
