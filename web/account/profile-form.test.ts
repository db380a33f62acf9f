import { expect, test, vi } from 'vitest'
import { RequestError } from '../lib/api.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { photoError, useSave } from './profile-form.tsx'

const navigate = vi.hoisted(() => vi.fn())
vi.mock('../lib/use-api.ts', () => ({ useApi: () => vi.fn() }))
vi.mock('./save-profile.ts', () => ({ saveProfile: async () => ({ username: 'hazel' }) }))
vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<typeof import('@tanstack/react-router')>()),
  useNavigate: () => navigate,
}))

test.each([
  ['leads to the public profile', '/profile/edit', 1],
  ['leads nobody away from a page opened meanwhile', '/marketplace', 0],
])('a saved profile %s', async (_name, pathname, count) => {
  navigate.mockReset()
  vi.stubGlobal('location', { pathname })
  const profile = { username: 'hazel', profileDescription: '', joinsPriceDrops: false, changed: {}, photo: null }
  await callHook(() => useSave('hazel/profile', () => {})).mutateAsync(profile)
  expect(navigate).toHaveBeenCalledTimes(count)
})

test('a photo that a proxy refuses as too large gets the reason that the proxy leaves out', () => {
  expect(photoError(new RequestError(413, ''))).toBe('This photo is too large. Please choose a smaller one.')
})
