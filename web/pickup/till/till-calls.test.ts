import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApi } from '../../lib/api.ts'
import { tillCalls } from './till-calls.ts'

const SECOND = 1000

/** The requests of a till whose connection says nothing. */
const calls = tillCalls(
  createApi((_, init) => new Promise((_, reject) => init?.signal?.addEventListener('abort', reject))),
)

beforeEach(() => {
  vi.stubEnv('SSR', false)
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), ms)
    return controller.signal
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

test.each([
  ['a hold', 15, () => calls.hold([1])],
  ['a hold that ends', 15, () => calls.release([1])],
  ['a sale', 15, () => calls.sell({ items: [{ productId: 1 }], method: 'cash', key: 'a' })],
  ['a payment page', 30, () => calls.openPayment({ items: [{ productId: 1 }] })],
  ['a payment page that closes', 30, () => calls.closePayment('cs_1')],
])('%s is given up after %i seconds without an answer', async (_, seconds, call) => {
  const onFailure = vi.fn()
  call().catch(onFailure)
  await vi.advanceTimersByTimeAsync(seconds * SECOND - 1)
  expect(onFailure).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onFailure).toHaveBeenCalled()
})
