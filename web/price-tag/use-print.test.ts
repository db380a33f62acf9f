import { useQueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { callHook } from '../lib/testing/call-hook.ts'
import { currentToasts } from '../ui/toast.ts'
import { usePrint } from './use-print.ts'

const api = vi.hoisted(() => vi.fn())
vi.mock('../lib/use-api.ts', () => ({ useApi: () => api }))

beforeEach(() => {
  api.mockReset()
})

test('a print whose answer was lost is not recorded a second time, and the list is read again', async () => {
  vi.stubGlobal('window', { open: () => null })
  api.mockRejectedValue(new TypeError('Failed to fetch'))
  const { tags, client } = callHook(() => ({ tags: usePrint(() => {}), client: useQueryClient() }))
  const queryKey = ['/api/price-tags/items', 'own']
  client.setQueryData(queryKey, [])
  tags.print({ size: 'avery-5160', start: 1, ids: [1] })
  await vi.waitFor(() => expect(currentToasts()).toHaveLength(1))
  expect(api).toHaveBeenCalledTimes(1)
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('the next print starts after the tags that were printed, without those of items sold meanwhile', async () => {
  vi.stubGlobal('window', { open: () => null })
  api.mockResolvedValue({ id: 1, count: 2 })
  const onPrinted = vi.fn()
  callHook(() => usePrint(onPrinted)).print({ size: 'avery-5160', start: 29, ids: [1, 2, 3] })
  await vi.waitFor(() => expect(onPrinted).toHaveBeenCalledWith([1, 2, 3], 1))
})
