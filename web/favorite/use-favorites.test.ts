import { afterEach, expect, test, vi } from 'vitest'
import { RequestError } from '../lib/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { useMailChoice } from '../marketplace/favorites-page.tsx'
import { currentToasts, dismissToasts, toastFailure } from '../ui/toast.ts'
import { useChangeFavorite } from './use-favorites.ts'

const api = vi.hoisted(() => vi.fn())
vi.mock('../lib/use-api.ts', () => ({ useApi: () => api }))
vi.mock('../session/session.ts', async (original) => ({
  ...(await original<object>()),
  useKnownUser: () => ({ id: 1 }),
}))

afterEach(() => vi.restoreAllMocks())

test.each([true, false])('a favorite that gets no answer on a dead connection is sent again: %s', async (liked) => {
  api.mockReset().mockRejectedValueOnce(new DOMException('No answer', 'TimeoutError'))
  api.mockResolvedValue({ productIds: [], wantsMail: false })
  const onSaved = vi.fn()
  callHook(() => useChangeFavorite(7, { onSaved, onUnsaved: () => {} }))(liked)
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith(liked), { timeout: 10_000 })
})

test('a favorite that cannot be saved without a connection is said to be unsaved', async () => {
  vi.useFakeTimers()
  api.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
  const [onSaved, onUnsaved] = [vi.fn(), vi.fn()]
  callHook(() => useChangeFavorite(7, { onSaved, onUnsaved }))(true)
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  expect([onSaved.mock.calls, onUnsaved.mock.calls]).toEqual([[], [['Please try again.']]])
})

test.each([
  [
    'favorite',
    () => useChangeFavorite(7, { onSaved: () => {}, onUnsaved: (reason) => toastFailure('Not saved', reason) }),
  ],
  ['choice of emails', () => useMailChoice().choose],
])(
  'a %s that cannot be saved because the session has ended says so, and shows the page signed out',
  async (_name, hook) => {
    dismissToasts()
    api.mockReset().mockRejectedValue(new RequestError(401, 'Please sign in to continue.'))
    const client = createQueryClient()
    client.setQueryData(['/api/auth/user'], { id: 1 })
    callHook(hook, client)(true)
    await vi.waitFor(() => expect(client.getQueryState(['/api/auth/user'])?.isInvalidated).toBe(true))
    expect(currentToasts().find(({ open }) => open)?.description).toBe('Please sign in to continue.')
  },
)
