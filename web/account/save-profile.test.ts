import { afterEach, expect, test, vi } from 'vitest'
import { saveProfile } from './save-profile.ts'

afterEach(() => vi.unstubAllGlobals())

const PROFILE = { username: 'hazel', profileDescription: 'Lamps, mostly.', joinsPriceDrops: false, photo: null }

test('a profile is saved without what was not changed: another tab may have given a new username', async () => {
  const fetch = vi.fn(async (_path: string, _init: { body: FormData }) => Response.json({ username: 'hazel_hill' }))
  vi.stubGlobal('fetch', fetch)
  await saveProfile({ ...PROFILE, changed: { profileDescription: true } })
  const body = fetch.mock.calls[0]?.[1].body
  expect([...(body?.keys() ?? [])]).toEqual(['profileDescription', 'profileImage'])
})
