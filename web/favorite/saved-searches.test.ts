import { afterEach, expect, test, vi } from 'vitest'
import { RequestError } from '../lib/api.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { currentToasts } from '../ui/toast.ts'
import { useRemoveSearch } from './saved-searches.tsx'

const api = vi.hoisted(() => vi.fn())
vi.mock('../lib/use-api.ts', () => ({ useApi: () => api }))
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => vi.fn() }))

afterEach(() => vi.restoreAllMocks())

test('a saved search that is gone already counts as deleted', async () => {
  api.mockRejectedValueOnce(new RequestError(404, 'Saved search not found'))
  await callHook(() => useRemoveSearch({ id: 1 })).mutateAsync()
  expect(currentToasts()).toEqual([])
})
