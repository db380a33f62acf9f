import { afterEach, expect, test, vi } from 'vitest'
import { FAVORITE_LIMIT } from '../../contracts/favorite-rules.ts'
import { RequestError } from '../lib/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { stubStorage } from '../lib/testing/stub-storage.ts'
import { useMailChoice } from '../marketplace/favorites-page.tsx'
import { currentToasts, dismissToasts, toastFailure } from '../ui/toast.ts'
import { favoriteProductsQuery, favoritesQuery } from './favorite-queries.ts'
import { useChangeFavorite, useFavorites } from './use-favorites.ts'

const { api, useKnownUser } = vi.hoisted(() => ({
  api: vi.fn(),
  useKnownUser: vi.fn(() => ({ id: 1 }) as { id: number } | null),
}))
vi.mock('../lib/use-api.ts', () => ({ useApi: () => api }))
vi.mock('../session/session.ts', async (original) => ({
  ...(await original<object>()),
  useKnownUser,
}))

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  useKnownUser.mockReturnValue({ id: 1 })
})

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

const KEY = ['/api/favourites']

/** A server that answers on demand, in any order, and an account with these favorites. */
function likes(...productIds: number[]) {
  const asked: { call: string; answer: (favorites: { productIds: number[]; wantsMail: boolean }) => void }[] = []
  api.mockReset().mockImplementation((call: string) => new Promise((answer) => asked.push({ call, answer })))
  const client = createQueryClient()
  client.setQueryData(KEY, { productIds, wantsMail: true })
  const change = (id: number, liked: boolean) =>
    callHook(() => useChangeFavorite(id, { onSaved: () => {}, onUnsaved: () => {} }), client)(liked)
  const calls = () => asked.map(({ call }) => call.split(' ')[0])
  const shown = () => callHook(useFavorites, client).ids
  const known = () => client.getQueryData<{ productIds: number[] }>(KEY)?.productIds
  return { client, asked, change, calls, shown, known }
}

test('a favorite shows at once, the latest first, and each answer counts for its own item only', async () => {
  const { asked, change, shown, known } = likes(5, 4)
  change(7, true)
  change(4, false)
  expect(shown()).toEqual([7, 5])
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.answer({ productIds: [5], wantsMail: true })
  await vi.waitFor(() => expect(known()).toEqual([5]))
  expect(shown()).toEqual([7, 5])
  asked[0]?.answer({ productIds: [7, 5, 4], wantsMail: true })
  await vi.waitFor(() => expect(known()).toEqual([7, 5]))
})

test('of more favorites than there may be, those that the server has kept are shown', async () => {
  const all = Array.from({ length: FAVORITE_LIMIT }, (_, index) => index + 1)
  const { asked, change, known } = likes(...all)
  change(999, true)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  const kept = [999, ...all.filter((id) => id !== 3)]
  asked[0]?.answer({ productIds: kept, wantsMail: true })
  await vi.waitFor(() => expect(known()).toEqual(kept))
})

test('an item that is liked and disliked again is sent in this order, whatever an earlier answer says', async () => {
  const { client, asked, change, calls, known } = likes(5)
  const reading = client.fetchQuery({ ...favoritesQuery(api), staleTime: 0 }).catch(() => {})
  change(7, true)
  change(7, false)
  await vi.waitFor(() => expect(calls()).toEqual(['GET', 'PUT']))
  asked[1]?.answer({ productIds: [7, 5], wantsMail: true })
  await vi.waitFor(() => expect(calls()).toEqual(['GET', 'PUT', 'DELETE']))
  expect(known()).toEqual([7, 5])
  asked[0]?.answer({ productIds: [5], wantsMail: true })
  await reading
  expect(known()).toEqual([7, 5])
})

test('the favorites stay when they cannot be read again', async () => {
  const { client, shown } = likes(5)
  api.mockRejectedValue(new RequestError(503, 'Busy'))
  await client.fetchQuery({ ...favoritesQuery(api), staleTime: 0, retry: false }).catch(() => {})
  expect(shown()).toEqual([5])
  expect(callHook(useFavorites, client).error).toBeNull()
})

test("a guest's favorites are kept in the browser, or said not to be, and are never loading", () => {
  const stored = stubStorage()
  vi.stubGlobal('dispatchEvent', () => true)
  api.mockReset()
  useKnownUser.mockReturnValue(null)
  const [onSaved, onUnsaved] = [vi.fn(), vi.fn()]
  const change = (id: number, liked: boolean) => callHook(() => useChangeFavorite(id, { onSaved, onUnsaved }))(liked)
  change(3, true)
  change(1, true)
  change(3, false)
  expect([...stored.values()]).toEqual(['[1]'])
  expect(onSaved.mock.calls).toEqual([[true], [true], [false]])
  vi.stubGlobal('localStorage', undefined)
  change(2, true)
  expect(onUnsaved).toHaveBeenCalledWith(expect.stringContaining('Sign in to keep favorites.'))
  expect(onSaved).toHaveBeenCalledTimes(3)
  expect(callHook(useFavorites).isLoading).toBe(false)
  expect(api).not.toHaveBeenCalled()
})

test('who has no favorites asks for none', async () => {
  api.mockReset()
  expect(await createQueryClient().fetchQuery(favoriteProductsQuery(api, []))).toEqual([])
  expect(api).not.toHaveBeenCalled()
})
