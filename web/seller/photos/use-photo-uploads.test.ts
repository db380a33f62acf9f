import { expect, test, vi } from 'vitest'
import { callHook } from '../../lib/testing/call-hook.ts'
import { currentToasts } from '../../ui/toast.ts'
import { usePhotoUploads } from './use-photo-uploads.ts'

vi.mock('../../account/session-end.ts', () => ({ useCheckedApi: () => vi.fn() }))
vi.mock('../../lib/site.ts', () => ({ useSite: () => ({ publicUrl: 'http://localhost:3000' }) }))

/** Without IndexedDB, like in a private window, no bytes outlast the page. */
const restore = (...photos: { id: string; name: string; url: string | null }[]) =>
  callHook(() => usePhotoUploads({ scope: '1', onStored: () => {} })).restore(photos)

test('photos whose bytes the browser did not keep until they were uploaded are missed with a word', async () => {
  const uploaded = { id: 'a', name: 'a.jpg', url: '/images/a.webp' }
  const before = currentToasts()
  expect(await restore(uploaded)).toEqual([])
  expect(currentToasts()).toBe(before)
  const lost = await restore(uploaded, { id: 'b', name: 'b.jpg', url: null }, { id: 'c', name: 'c.jpg', url: null })
  expect(lost).toEqual(['b', 'c'])
  expect(currentToasts()[0]).toMatchObject({
    title: '2 photos are gone',
    description: "They weren't uploaded before the page was closed. Please add them again.",
  })
})
