import { afterEach, expect, test, vi } from 'vitest'
import { RequestError } from '../lib/api.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { useCancellation } from './use-cancelled-payment.ts'

const api = vi.hoisted(() => vi.fn())
vi.mock('../lib/use-api.ts', () => ({ useApi: () => api }))

afterEach(() => vi.restoreAllMocks())

const goTo = (pathname: string) => vi.stubGlobal('location', { pathname })

test.each([
  ['canceled', false, async () => ({})],
  ['kept', true, () => Promise.reject(new RequestError(409, 'Your payment is going through.'))],
])('a buyer who has gone to another page is not led back once the payment is %s', async (_name, isPaying, answer) => {
  const onSettled = vi.fn()
  const { mutateAsync } = callHook(() => useCancellation(onSettled))
  api.mockImplementation(answer)
  goTo('/checkout/5')
  await mutateAsync('cs_1').catch(() => {})
  api.mockImplementation(() => {
    goTo('/marketplace')
    return answer()
  })
  await mutateAsync('cs_1').catch(() => {})
  expect(onSettled.mock.calls).toEqual([[{ isHere: true, isPaying }], [{ isHere: false, isPaying }]])
})
