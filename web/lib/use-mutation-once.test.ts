import { expect, test, vi } from 'vitest'
import { callHook } from './testing/call-hook.ts'
import { useMutationOnce } from './use-mutation-once.ts'

test('a form that is submitted twice at once is sent once, and again after a failure', async () => {
  const send = vi.fn<(text: string) => Promise<string>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const onError = vi.fn()
  const { mutate } = callHook(() => useMutationOnce({ mutationFn: send, onError, retry: false }))
  mutate('hello')
  mutate('hello')
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(1))
  expect(send).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => {
    mutate('hello')
    expect(send).toHaveBeenCalledTimes(2)
  })
})
