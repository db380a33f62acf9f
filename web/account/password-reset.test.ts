import { expect, test, vi } from 'vitest'
import { RequestError } from '../lib/api.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { currentToasts } from '../ui/toast.ts'
import { useReset } from './password-reset.tsx'

const api = vi.hoisted(() => vi.fn())
vi.mock('../lib/use-api.ts', () => ({ useApi: () => api }))

test('a lost answer to a password reset is not reported as an expired link', async () => {
  // It took effect, so the link has been used.
  api.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  api.mockRejectedValue(new RequestError(400, 'This reset link is not valid or has expired.'))
  const reset = callHook(() => useReset('token'))
  await expect(reset.mutateAsync('New-1234')).rejects.toThrow('Failed to fetch')
  expect(currentToasts()[0]?.description).toMatch('It may have worked')
  await expect(reset.mutateAsync('New-1234')).rejects.toThrow('expired')
  expect(currentToasts()[0]?.description).toBe('Unable to reset password. The link may be expired.')
})
