import { beforeEach, expect, test, vi } from 'vitest'
import type { Account } from '../../contracts/account.ts'
import { RequestError } from '../lib/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { currentUserQuery } from '../session/session.ts'
import { currentToasts } from '../ui/toast.ts'
import { usePasswordChange } from './password-change-form.tsx'

const api = vi.hoisted(() => vi.fn())
vi.mock('../lib/use-api.ts', () => ({ useApi: () => api }))

beforeEach(() => {
  api.mockReset()
})

test('who gets no answer to a password change learns that it may have worked, and whether they are still signed in', async () => {
  // It took effect, so the same request again would be refused.
  api.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  api.mockRejectedValue(new RequestError(400, 'Current password is incorrect'))
  const client = createQueryClient()
  const { queryKey } = currentUserQuery(api)
  client.setQueryData(queryKey, { id: 7 } as Account)
  const change = callHook(() => usePasswordChange({ onChanged: () => {}, onRefused: () => {} }), client)
  const fields = { currentPassword: 'Old-1234', newPassword: 'New-1234', confirmPassword: 'New-1234' }
  await expect(change.mutateAsync(fields)).rejects.toThrow('Failed to fetch')
  expect(api).toHaveBeenCalledTimes(1)
  expect(currentToasts()[0]?.description).toMatch('It may have worked')
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  await expect(change.mutateAsync(fields)).rejects.toThrow('incorrect')
  expect(currentToasts()[0]?.description).toBe('Current password is incorrect')
})

test('a password is changed once by a double press, whose second one would find it changed', async () => {
  api.mockResolvedValueOnce({ message: 'Changed' })
  api.mockRejectedValue(new RequestError(400, 'Current password is incorrect'))
  const [onChanged, onRefused] = [vi.fn(), vi.fn()]
  const change = callHook(() => usePasswordChange({ onChanged, onRefused }))
  const fields = { currentPassword: 'Old-1234', newPassword: 'New-1234', confirmPassword: 'New-1234' }
  change.mutate(fields)
  change.mutate(fields)
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1))
  expect([api.mock.calls.length, onRefused.mock.calls.length]).toEqual([1, 0])
})
