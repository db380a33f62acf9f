import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestError } from '../lib/api.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { currentToasts } from '../ui/toast.ts'
import { deleteBrowser } from './push-settings.ts'
import { useEndSession } from './sessions-section.tsx'

const api = vi.hoisted(() => vi.fn())
vi.mock('../lib/use-api.ts', () => ({ useApi: () => api }))

beforeEach(() => void api.mockReset())
afterEach(() => vi.restoreAllMocks())

test('a device that is signed out already is not called signed in', async () => {
  api.mockRejectedValueOnce(new RequestError(404, 'This device is already signed out.'))
  await callHook(useEndSession).mutateAsync('a')
  expect(currentToasts()).toMatchObject([{ tone: 'good', title: 'This device is already signed out.' }])
})

test('a browser whose notifications are off already is no longer listed', async () => {
  const settings = { browsers: [] }
  api.mockRejectedValueOnce(new RequestError(404, 'This browser gets no notifications.'))
  api.mockResolvedValueOnce(settings)
  expect(await deleteBrowser(api, 1)).toBe(settings)
})
