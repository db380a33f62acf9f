import { useQueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { callHook } from '../lib/testing/call-hook.ts'
import { currentToasts } from '../ui/toast.ts'
import { usePrint } from './use-print.ts'

const api = vi.hoisted(() => vi.fn())
vi.mock('../lib/use-api.ts', () => ({ useApi: () => api }))

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
