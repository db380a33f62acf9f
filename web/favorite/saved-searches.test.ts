import { afterEach, expect, test, vi } from 'vitest'
import type { SavedSearch } from '../../contracts/saved-search.ts'
import { RequestError } from '../lib/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { currentToasts } from '../ui/toast.ts'
import { useSaveSearch } from './save-search.tsx'
import { useChangeAlert, useRemoveSearch } from './saved-searches.tsx'

const api = vi.hoisted(() => vi.fn())
vi.mock('../lib/use-api.ts', () => ({ useApi: () => api }))
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => vi.fn() }))

afterEach(() => vi.restoreAllMocks())

const SEARCH: SavedSearch = { id: 1, search: 'lamp', alert: 'opening', createdAt: '2026-06-06T14:00:00.000Z' }

test('a saved search that is gone already counts as deleted', async () => {
  api.mockRejectedValueOnce(new RequestError(404, 'Saved search not found'))
  await callHook(() => useRemoveSearch(SEARCH)).mutateAsync()
  expect(currentToasts()[0]).toMatchObject({ title: 'Saved search deleted' })
})

test('a deleted search is saved again by Undo, with its alert', async () => {
  api.mockReset().mockResolvedValue({})
  await callHook(() => useRemoveSearch(SEARCH)).mutateAsync()
  currentToasts()[0]?.action?.onClick()
  const { id: _, createdAt: _when, ...body } = SEARCH
  await vi.waitFor(() => expect(api).toHaveBeenLastCalledWith('POST /api/saved-searches', { body }))
})

type Waiting = [name: string, hook: () => { mutateAsync: (given: never) => Promise<unknown> }]

const changes: Waiting[] = [
  ['saved', () => useSaveSearch({ search: 'lamp' })],
  ['changed', () => useChangeAlert({ id: 1 })],
  ['deleted', () => useRemoveSearch(SEARCH)],
]

test.each(changes)(
  'a search that cannot be %s because the session has ended shows the page signed out',
  async (_name, hook) => {
    api.mockReset().mockRejectedValue(new RequestError(401, 'Please sign in to continue.'))
    const client = createQueryClient()
    client.setQueryData(['/api/auth/user'], { id: 1 })
    await expect(callHook(hook, client).mutateAsync('never' as never)).rejects.toThrow('sign in')
    expect(client.getQueryState(['/api/auth/user'])?.isInvalidated).toBe(true)
  },
)
