import { expect, test, vi } from 'vitest'
import { RequestError } from '../lib/api.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { useRemoveSearch } from './saved-searches.tsx'

const { api, toast } = vi.hoisted(() => ({ api: vi.fn(), toast: vi.fn() }))
vi.mock('../lib/use-api.ts', () => ({ useApi: () => api }))
vi.mock('../ui/toast.ts', () => ({ toast }))

test('a saved search that is gone already counts as deleted', async () => {
  api.mockRejectedValueOnce(new RequestError(404, 'Saved search not found'))
  await callHook(() => useRemoveSearch({ id: 1 })).mutateAsync()
  expect(toast).not.toHaveBeenCalled()
})
