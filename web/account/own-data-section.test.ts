import { beforeEach, expect, test, vi } from 'vitest'
import { RequestError } from '../lib/api.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { useDeletion } from './own-data-section.tsx'

const { api, leaveForGood } = vi.hoisted(() => ({ api: vi.fn(), leaveForGood: vi.fn() }))
vi.mock('../lib/use-api.ts', () => ({ useApi: () => api }))
vi.mock('../session/sign-out.ts', () => ({ leaveForGood }))

beforeEach(() => {
  api.mockReset()
  leaveForGood.mockReset()
})

const LOST = new TypeError('Failed to fetch')
const SIGNED_OUT = new RequestError(401, 'Please sign in to continue.')

test.each([
  ['its answer was lost and nobody is signed in any more', LOST, () => Promise.reject(SIGNED_OUT), 1],
  ['the request was lost', LOST, () => Promise.resolve({ id: 7 }), 0],
  ['there is no connection', LOST, () => Promise.reject(LOST), 0],
  ['it was refused', new RequestError(409, "You're the only admin."), () => Promise.reject(SIGNED_OUT), 0],
])('who deletes their account leaves the page only if it is gone: %s', async (_name, error, user, count) => {
  api.mockRejectedValueOnce(error).mockImplementation(user)
  await expect(callHook(useDeletion).mutateAsync({ password: 'x' })).rejects.toBe(error)
  expect(leaveForGood).toHaveBeenCalledTimes(count)
})
