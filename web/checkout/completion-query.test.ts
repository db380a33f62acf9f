import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSink } from '../analytics/track.ts'
import type { Api } from '../lib/api.ts'
import { stubStorage } from '../lib/testing/stub-storage.ts'
import type { Completion } from './arrival.ts'
import { completionQuery } from './completion-query.ts'

const api = vi.fn()
let client: QueryClient

beforeEach(() => {
  api.mockReset()
  client = new QueryClient()
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const complete = (completion: Completion) => client.fetchQuery(completionQuery(api as unknown as Api, completion))
const asked = () => api.mock.calls.map(([name, { body }]) => [name, body])
const calls = () => asked().map(([name]) => name)

test('a session id suffices to complete a session', async () => {
  api.mockResolvedValue({ id: 1 })
  await complete({ productId: '5', sessionId: 'cs_1', paymentIntentId: 'pi_1' })
  expect(asked()).toEqual([['POST /api/dev-complete-purchase', { productId: '5', sessionId: 'cs_1' }]])
})

test('the payment id is the fallback if the session cannot be completed', async () => {
  api.mockRejectedValueOnce(new Error('500: broken')).mockResolvedValue({ id: 1 })
  await complete({ productId: '5', sessionId: 'cs_1', paymentIntentId: 'pi_1' })
  expect(asked()[1]).toEqual(['POST /api/complete-purchase', { productId: '5', paymentIntentId: 'pi_1' }])
})

test('without a payment id the error of the session is final, after one request', async () => {
  api.mockRejectedValue(new Error('500: broken'))
  await expect(complete({ productId: '5', sessionId: 'cs_1', paymentIntentId: undefined })).rejects.toThrow('broken')
  expect(calls()).toEqual(['POST /api/dev-complete-purchase'])
})

test('a payment id without a session completes', async () => {
  api.mockResolvedValue({ id: 1 })
  await complete({ productId: '5', sessionId: undefined, paymentIntentId: 'pi_1' })
  expect(calls()).toEqual(['POST /api/complete-purchase'])
})

test('returning to the page completes nothing again', async () => {
  api.mockResolvedValue({ id: 1 })
  await complete({ productId: '5', sessionId: 'cs_1', paymentIntentId: undefined })
  await complete({ productId: '5', sessionId: 'cs_1', paymentIntentId: undefined })
  expect(calls()).toHaveLength(1)
})

test('a completion that is tried again, after a failure or by a reload, counts as one purchase', async () => {
  stubStorage({}, 'sessionStorage')
  const counted: unknown[] = []
  setSink((_name, { product_id }) => counted.push(product_id))
  api.mockRejectedValueOnce(new Error('500: broken')).mockResolvedValue({ id: 1 })
  const completion: Completion = { productId: '6', sessionId: 'cs_6', paymentIntentId: undefined }
  await complete(completion).catch(() => {})
  await complete(completion)
  client = new QueryClient()
  await complete(completion)
  expect(calls()).toHaveLength(3)
  expect(counted.filter((id) => id === 6)).toHaveLength(1)
})
