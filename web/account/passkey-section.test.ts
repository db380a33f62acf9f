import { beforeEach, expect, test, vi } from 'vitest'
import type { Passkey } from '../../contracts/passkey.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { currentToasts } from '../ui/toast.ts'
import { useAddition, useRemoval } from './passkey-section.tsx'

const api = vi.hoisted(() => vi.fn())
vi.mock('../lib/use-api.ts', () => ({ useApi: () => api }))

const LOST = new TypeError('Failed to fetch')
const PROOF = { password: 'x' }

beforeEach(() => void api.mockReset())

test.each([
  ['was lost', LOST],
  ['took too long', new DOMException('', 'TimeoutError')],
])('a passkey whose answer %s is not called not added', async (_what, failure) => {
  api.mockRejectedValue(failure)
  await expect(callHook(() => useAddition(() => {})).mutateAsync(PROOF)).rejects.toBe(failure)
  expect(currentToasts()[0]).toMatchObject({ title: 'A passkey may have been added' })
})

test('a prompt that the user closed added no passkey', async () => {
  const closed = new DOMException('', 'NotAllowedError')
  api.mockRejectedValue(closed)
  await expect(callHook(() => useAddition(() => {})).mutateAsync(PROOF)).rejects.toBe(closed)
  expect(currentToasts()[0]).toMatchObject({ title: 'No passkey was added' })
})

test('who gets no answer to removing a passkey learns that it may be gone', async () => {
  api.mockRejectedValue(LOST)
  await expect(callHook(() => useRemoval({ id: 1 } as Passkey, () => {})).mutateAsync(PROOF)).rejects.toBe(LOST)
  expect(currentToasts()[0]).toMatchObject({ title: 'The passkey may be removed now' })
})
