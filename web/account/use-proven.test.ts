import { expect, test, vi } from 'vitest'
import { callHook } from '../lib/testing/call-hook.ts'
import { useProven } from './use-proven.ts'

test('a code whose answer was lost is not sent again, which would find it used', async () => {
  const send = vi.fn<(code: string) => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(callHook(() => useProven({ mutationFn: send })).mutateAsync('123456')).rejects.toThrow('Failed to fetch')
  expect(send).toHaveBeenCalledTimes(1)
})

test('a code is sent once by a double press, whose second one would find it used', async () => {
  const send = vi.fn((_code: string) => new Promise<string>(() => {}))
  const { mutate } = callHook(() => useProven({ mutationFn: send }))
  mutate('123456')
  mutate('123456')
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
  expect(send).toHaveBeenCalledTimes(1)
})
