import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../lib/query-client.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { aProduct } from '../product/testing/a-product.ts'
import { currentToasts } from '../ui/toast.ts'
import { useBuying } from './use-buying.ts'

const { cart, navigate } = vi.hoisted(() => ({ cart: { add: vi.fn(), open: vi.fn() }, navigate: vi.fn() }))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }))
vi.mock('../cart/use-cart.ts', () => ({ useCart: () => cart }))
vi.mock('../lib/use-api.ts', () => ({ useApi: () => vi.fn() }))

afterEach(() => {
  vi.useRealTimers()
  cart.add.mockReset()
})

test('buying starts with the sale, not with the next tick of the page', () => {
  vi.useFakeTimers({ now: new Date('2026-06-06T12:59:59.900Z'), toFake: ['Date'] })
  const client = createQueryClient()
  client.setQueryData(['/api/sale-events/current'], null)
  client.setQueryData(['/api/sale-events/upcoming'], {
    startDate: '2026-06-06T13:00:00.000Z',
    endDate: '2026-06-08T13:00:00.000Z',
  })
  const { addToCart } = callHook(() => useBuying(aProduct({ id: 7 })), client)
  addToCart()
  expect(currentToasts()[0]?.title).toBe('Sale Not Active')
  expect(cart.add).not.toHaveBeenCalled()
  vi.setSystemTime(new Date('2026-06-06T13:00:00Z'))
  addToCart()
  expect(cart.add).toHaveBeenCalledOnce()
})

test('a sold item is not bought, and who is signed in buys at once', () => {
  vi.useFakeTimers({ now: new Date('2026-06-06T14:00:00Z'), toFake: ['Date'] })
  const client = createQueryClient()
  const sale = { startDate: '2026-06-06T13:00:00.000Z', endDate: '2026-06-08T13:00:00.000Z' }
  client.setQueryData(['/api/sale-events/current'], sale)
  client.setQueryData(['/api/sale-events/upcoming'], null)
  client.setQueryData(['/api/auth/user'], { id: 3 })
  const buying = (status: 'approved' | 'sold') => callHook(() => useBuying(aProduct({ id: 7, status })), client)
  buying('sold').addToCart()
  buying('sold').buyNow()
  expect(currentToasts()[0]?.title).toBe('Product Sold')
  expect([cart.add, navigate].map(({ mock }) => mock.calls)).toEqual([[], []])
  buying('approved').buyNow()
  expect(navigate.mock.calls).toEqual([[{ to: '/checkout/$id', params: { id: '7' } }]])
})
