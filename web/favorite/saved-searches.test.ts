import { afterEach, expect, test, vi } from 'vitest'
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

test('a saved search that is gone already counts as deleted', async () => {
  api.mockRejectedValueOnce(new RequestError(404, 'Saved search not found'))
  await callHook(() => useRemoveSearch({ id: 1 })).mutateAsync()
  expect(currentToasts()).toEqual([])
})

type Waiting = [name: string, hook: () => { mutateAsync: (given: never) => Promise<unknown> }]

const changes: Waiting[] = [
  ['saved', () => useSaveSearch({ search: 'lamp' })],
  ['changed', () => useChangeAlert({ id: 1 })],
  ['deleted', () => useRemoveSearch({ id: 1 })],
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
