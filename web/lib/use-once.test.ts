import { expect, test, vi } from 'vitest'
import { callHook } from './testing/call-hook.ts'
import { useOnce } from './use-once.ts'

test('a second press does nothing until the first has ended, also if that one fails', async () => {
  let fail: ((error: Error) => void) | undefined
  const run = vi.fn(
    () =>
      new Promise<void>((_resolve, reject) => {
        fail = reject
      }),
  )
  const press = callHook(() => useOnce(run))
  press()
  press()
  expect(run).toHaveBeenCalledTimes(1)
  fail?.(new Error('offline'))
  await vi.waitFor(() => {
    press()
    expect(run).toHaveBeenCalledTimes(2)
  })
})
