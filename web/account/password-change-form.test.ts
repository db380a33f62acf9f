import { expect, test, vi } from 'vitest'
import { RequestError } from '../lib/api.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { currentToasts } from '../ui/toast.ts'
import { usePasswordChange } from './password-change-form.tsx'

const api = vi.hoisted(() => vi.fn())
vi.mock('../lib/use-api.ts', () => ({ useApi: () => api }))

test('a lost answer to a password change is not reported as a wrong current password', async () => {
  // It took effect, so the same request again would be refused.
  api.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  api.mockRejectedValue(new RequestError(400, 'Current password is incorrect'))
  const change = callHook(() => usePasswordChange({ onChanged: () => {}, onRefused: () => {} }))
  const fields = { currentPassword: 'Old-1234', newPassword: 'New-1234', confirmPassword: 'New-1234' }
  await expect(change.mutateAsync(fields)).rejects.toThrow('Failed to fetch')
  expect(api).toHaveBeenCalledTimes(1)
  expect(currentToasts()[0]).toMatchObject({ description: 'Failed to change password' })
})

test('a password is changed once by a double press, whose second one would find it changed', async () => {
  api.mockReset()
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
