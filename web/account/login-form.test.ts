import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { RequestError } from '../lib/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { currentUserQuery } from '../session/session.ts'
import { currentToasts, toastFailure } from '../ui/toast.ts'
import { useSignIn } from './login-form.tsx'

const { api, navigate } = vi.hoisted(() => ({ api: vi.fn(), navigate: vi.fn() }))
vi.mock('../lib/use-api.ts', () => ({ useApi: () => api }))
vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<typeof import('@tanstack/react-router')>()),
  useRouter: () => ({ navigate }),
}))

beforeEach(() => {
  vi.useFakeTimers()
  navigate.mockReset()
  return () => vi.useRealTimers()
})

async function signInUnverified(usernameOrEmail = 'hazel') {
  vi.stubGlobal('location', { pathname: '/login' })
  api.mockRejectedValueOnce(new RequestError(403, 'Please verify your email before signing in.'))
  const signIn = callHook(() => useSignIn({ next: '/', onCodeWanted: () => {} }, () => {}))
  await expect(signIn.mutateAsync({ usernameOrEmail, password: 'x' })).rejects.toThrow('verify')
}

test.each([
  ['hazel', {}],
  ['hazel@example.com', { email: 'hazel@example.com' }],
])(
  'who has not verified their email and signs in as %s is led to where they can, with a typed address',
  async (typed, state) => {
    await signInUnverified(typed)
    vi.advanceTimersByTime(2000)
    expect(navigate).toHaveBeenCalledWith({ to: '/verify-email', state })
  },
)

test('who follows a link before that stays where it leads', async () => {
  await signInUnverified()
  vi.stubGlobal('location', { pathname: '/forgot-password' })
  vi.advanceTimersByTime(2000)
  expect(navigate).not.toHaveBeenCalled()
})

test('who has signed in goes on to where they were going, and Back does not lead to the sign-in', async () => {
  api.mockResolvedValueOnce({ needsCode: false })
  const signIn = callHook(() => useSignIn({ next: '/favourites', onCodeWanted: () => {} }, () => {}))
  await signIn.mutateAsync({ usernameOrEmail: 'hazel', password: 'x' })
  expect(navigate).toHaveBeenCalledWith({ href: '/favourites', state: true, replace: true })
})

test('a browser that refuses cookies is told so, and nobody is welcomed who is not signed in', async () => {
  const client = createQueryClient()
  client.setQueryData(['/api/auth/user'], null)
  const unsubscribe = new QueryObserver(client, currentUserQuery(api)).subscribe(() => {})
  api.mockImplementation(async (call: string) => {
    if (call === 'POST /api/auth/login') return { needsCode: false }
    throw new RequestError(401, 'Not signed in')
  })
  const signIn = callHook(() => useSignIn({ next: '/favourites', onCodeWanted: () => {} }, () => {}), client)
  await signIn.mutateAsync({ usernameOrEmail: 'hazel', password: 'x' })
  unsubscribe()
  expect(navigate).not.toHaveBeenCalled()
  expect(currentToasts().filter(({ open }) => open)).toMatchObject([{ title: 'Sign in failed' }])
})

test('a failed sign-in is told without what led there, which would cover the form together with it', async () => {
  toastFailure('Unauthorized', 'You are logged out. Logging in again...')
  api.mockRejectedValueOnce(new RequestError(401, 'Wrong username, email or password'))
  const signIn = callHook(() => useSignIn({ next: '/', onCodeWanted: () => {} }, () => {}))
  await expect(signIn.mutateAsync({ usernameOrEmail: 'hazel', password: 'x' })).rejects.toThrow()
  expect(currentToasts().filter(({ open }) => open)).toMatchObject([{ title: 'Sign in failed' }])
})

test('who has no connection is told so at the field, where a wrong password gets the reason of the server', async () => {
  const point = vi.fn()
  for (const error of [new TypeError('Failed to fetch'), new RequestError(401, 'Invalid username or password')]) {
    api.mockRejectedValueOnce(error)
    const signIn = callHook(() => useSignIn({ next: '/', onCodeWanted: () => {} }, point))
    await expect(signIn.mutateAsync({ usernameOrEmail: 'hazel', password: 'x' })).rejects.toThrow()
  }
  expect(point.mock.calls).toEqual([
    ['password', "We couldn't connect. Please try again."],
    ['password', 'Invalid username or password'],
  ])
})
