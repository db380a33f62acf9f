import { beforeEach, expect, test, vi } from 'vitest'
import { RequestError } from '../../lib/api.ts'
import { callHook } from '../../lib/testing/call-hook.ts'
import { failureOf, usePayments } from './use-payments.ts'

const { api } = vi.hoisted(() => ({ api: vi.fn() }))
vi.mock('../../lib/use-api.ts', () => ({ useApi: () => api }))

beforeEach(() => {
  api.mockReset()
})

const payee = (sellerId: number, amount = '90.00', toBePaid = '90.00') => ({
  sellerId,
  username: 'hazel',
  amount,
  toBePaid,
})
const CASH = { method: 'cash', reference: null, drawer: null } as const
/** The keys of the payments that were asked for. */
const keys = (): string[] => api.mock.calls.map(([, { body }]) => body.key)

test.each([
  ['no answer', 'the same payment', new TypeError('Failed to fetch')],
  ['an answer that says nothing', 'the same payment', new RequestError(502, 'Bad gateway')],
  ['a refusal', 'a new payment', new RequestError(409, 'Nothing was paid.')],
  ['success', 'a new payment', null],
])('after %s, another try is %s', async (_name, then, failure) => {
  const { pay } = callHook(usePayments)
  if (failure) api.mockRejectedValueOnce(failure)
  api.mockResolvedValue({ status: 'paid' })
  await pay([payee(1)], CASH)
  await pay([payee(1)], CASH)
  expect(new Set(keys()).size).toBe(then === 'the same payment' ? 1 : 2)
})

test('each seller and each amount is a payment of its own, and one that fails does not hold up the others', async () => {
  const { pay } = callHook(usePayments)
  api.mockRejectedValue(new TypeError('Failed to fetch'))
  await pay([payee(1), payee(2)], CASH)
  await pay([payee(1, '10.00')], CASH)
  expect(new Set(keys()).size).toBe(3)
})

test('the same amount is a new payment once less is to be paid', async () => {
  const { pay } = callHook(usePayments)
  api.mockRejectedValue(new TypeError('Failed to fetch'))
  await pay([payee(1, '45.00', '90.00')], CASH)
  await pay([payee(1, '45.00', '45.00')], CASH)
  expect(new Set(keys()).size).toBe(2)
})

test('a payment that failed can be tried again unless it would be refused again, and may have been made unless refused', () => {
  const noAnswer = { reason: expect.stringContaining('could not reach'), isRefused: false, mayBePaid: true }
  expect(failureOf(new TypeError('Failed to fetch'))).toEqual(noAnswer)
  expect(failureOf(new RequestError(502, ''))).toEqual(noAnswer)
  const refused = { reason: 'Wait.', isRefused: true, mayBePaid: false }
  expect(failureOf(new RequestError(409, 'Wait.'))).toEqual(refused)
  expect(failureOf(new RequestError(429, 'Wait.'))).toEqual({ ...refused, isRefused: false })
})

test('nobody else is paid once the session has ended', async () => {
  const { pay } = callHook(usePayments)
  api.mockRejectedValue(new RequestError(401, 'Please sign in'))
  await pay([payee(1), payee(2)], CASH)
  expect(keys()).toHaveLength(1)
})
