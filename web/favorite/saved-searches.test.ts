import { afterEach, expect, test, vi } from 'vitest'
import { RequestError } from '../lib/api.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { deadConnection } from '../lib/testing/dead-connection.ts'
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

test.each<Waiting>([
  ['saved', () => useSaveSearch({ search: 'lamp' })],
  ['changed', () => useChangeAlert({ id: 1 })],
  ['deleted', () => useRemoveSearch({ id: 1 })],
])('a search that is %s does not wait forever for an answer on a dead connection', async (_name, hook) => {
  const timeOut = deadConnection(api.mockReset())
  api.mockRejectedValue(new RequestError(400, 'Second attempt'))
  const answered = callHook(hook).mutateAsync('never' as never)
  await timeOut()
  await expect(answered).rejects.toThrow('Second attempt')
})
