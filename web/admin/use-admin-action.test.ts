import { useQueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestError } from '../lib/api.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { useAdminAction } from './use-admin-action.ts'

const { navigate, toastFailure } = vi.hoisted(() => ({ navigate: vi.fn(), toastFailure: vi.fn() }))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }))
vi.mock('../lib/use-api.ts', () => ({ useApi: () => vi.fn() }))
vi.mock('../ui/toast.ts', () => ({ toastFailure }))

beforeEach(() => {
  toastFailure.mockClear()
  vi.useFakeTimers()
  vi.stubGlobal('location', { pathname: '/admin', search: '', hash: '#sales' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const FAILURE = 'Failed to delete sale. Please try again.'

/** Runs an action that fails. */
function fail(error: RequestError, itemTitle?: string): void {
  const { act, client } = callHook(() => ({ ...useAdminAction(), client: useQueryClient() }))
  client.setQueryData(['/api/auth/user'], { id: 3, username: 'wren' })
  act({
    run: async () => {
      throw error
    },
    failure: FAILURE,
    itemTitle,
  })
}

test.each([
  [new RequestError(500, 'Something went wrong.'), FAILURE],
  [new RequestError(404, ''), FAILURE],
  [new RequestError(429, ''), FAILURE],
  [new RequestError(409, 'Something was bought in it.'), 'Something was bought in it.'],
  [
    new RequestError(429, 'Too many tries. Please try again in 5 minutes.'),
    'Too many tries. Please try again in 5 minutes.',
  ],
])('an action that fails says why, if the server does: %s', async (error, description) => {
  fail(error)
  await vi.advanceTimersByTimeAsync(0)
  expect(toastFailure.mock.calls).toEqual([['Error', description]])
})

test('an action names its item, which may have left the page, before the reason of the server', async () => {
  fail(new RequestError(409, 'This item is already approved.'), 'Glass float')
  await vi.advanceTimersByTimeAsync(0)
  expect(toastFailure.mock.calls).toEqual([['Error', 'Glass float: This item is already approved.']])
})

test('an action that is answered with a 401 says so and leads to the sign-in, even if the page still knows the admin', async () => {
  fail(new RequestError(401, 'Please sign in to continue.'))
  await vi.advanceTimersByTimeAsync(400)
  expect(toastFailure.mock.calls).toEqual([['Unauthorized', 'You are logged out. Logging in again...']])
  expect(navigate).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  const signIn = { to: '/login', search: { next: '/admin#sales' }, state: true, replace: true, ignoreBlocker: true }
  expect(navigate).toHaveBeenCalledWith(signIn)
})

test('an action is run once by a double press, unless actions may overlap', async () => {
  const run = vi.fn(() => new Promise<never>(() => {}))
  for (const mayOverlap of [false, true]) {
    const { act } = callHook(() => useAdminAction({ mayOverlap }))
    act({ run, failure: FAILURE })
    act({ run, failure: FAILURE })
  }
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(3)
})
