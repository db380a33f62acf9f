import { expect, test, vi } from 'vitest'
import { RequestError } from '../../lib/api.ts'
import { callHook } from '../../lib/testing/call-hook.ts'
import { useLeaving } from './helper-bar.tsx'

const { api, leaveForGood } = vi.hoisted(() => ({ api: vi.fn(), leaveForGood: vi.fn() }))
vi.mock('../../lib/use-api.ts', () => ({ useApi: () => api }))
vi.mock('../../session/sign-out.ts', () => ({ leaveForGood }))

test('a helper who leaves lets go of what they are ringing up, and leaves whatever became of that', async () => {
  api.mockRejectedValueOnce(new RequestError(403, 'Sale Not Active')).mockResolvedValue({})
  await callHook(useLeaving).mutateAsync()
  expect(api.mock.calls.map(([name]) => name)).toEqual(['DELETE /api/desk/holds', 'DELETE /api/desk/pass'])
  expect(leaveForGood).toHaveBeenCalled()
})
