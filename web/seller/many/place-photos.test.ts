import { afterEach, expect, test, vi } from 'vitest'
import type { Draft } from '../../../contracts/draft.ts'
import { withResolvers } from '../../../contracts/testing/with-resolvers.ts'
import type { Api } from '../../lib/api.ts'
import { placePhotos } from './place-photos.ts'

afterEach(() => vi.restoreAllMocks())

test('photos whose drafts were created, but whose response was lost, are placed once', async () => {
  const stored: Draft[] = []
  let heard: Draft[] = []
  let isDown = false
  const api = (async (name: string, { body }: { body: { photos: { imageUrl: string }[]; drafts: Draft[] } }) => {
    if (isDown) throw new Error('down')
    if (name === 'POST /api/group-photos') return { groups: body.photos.map(({ imageUrl }) => [imageUrl]) }
    stored.push(...body.drafts)
    throw new Error('lost')
  }) as unknown as Api
  const drafts = {
    current: () => heard,
    put: () => {},
    async refresh() {
      if (isDown) throw new Error('down')
      heard = [...stored]
    },
  }
  const batch = ['a', 'b'].map((url) => ({ id: url, name: `${url}.jpg`, url }))
  await expect(placePhotos(api, drafts, batch)).rejects.toThrow('lost')
  isDown = true
  await expect(placePhotos(api, drafts, batch)).rejects.toThrow('down')
  isDown = false
  await placePhotos(api, drafts, batch)
  expect(stored.map(({ imageUrls }) => imageUrls)).toEqual([['a'], ['b']])
})

test('more photos than can be sorted at once are sorted one part after the other', async () => {
  const stored: Draft[] = []
  const parts: number[] = []
  const api = (async (name: string, { body }: { body: { photos: { imageUrl: string }[]; drafts: Draft[] } }) => {
    if (name === 'POST /api/drafts') return { drafts: body.drafts }
    parts.push(body.photos.length)
    return { groups: [body.photos.map(({ imageUrl }) => imageUrl)], note: 'Sorted by time.' }
  }) as unknown as Api
  const drafts = {
    current: () => stored,
    put: (...created: Draft[]) => void stored.push(...created),
    refresh: async () => {},
  }
  const batch = Array.from({ length: 230 }, (_, index) => ({ id: `${index}`, name: 'a.jpg', url: `${index}` }))
  expect(await placePhotos(api, drafts, batch)).toBe('Sorted by time.')
  expect(parts).toEqual([200, 30])
  expect(stored.flatMap(({ imageUrls }) => imageUrls)).toEqual(batch.map(({ url }) => url))
})

test('photos are placed once by a page that is opened again while it still sorts them', async () => {
  const stored: Draft[] = []
  const { promise: sorted, resolve: sort } = withResolvers()
  const api = (async (name: string, { body }: { body: { photos: { imageUrl: string }[]; drafts: Draft[] } }) => {
    if (name === 'POST /api/drafts') return { drafts: body.drafts }
    await sorted
    return { groups: body.photos.map(({ imageUrl }) => [imageUrl]) }
  }) as unknown as Api
  const drafts = {
    current: () => stored,
    put: (...created: Draft[]) => void stored.push(...created),
    refresh: async () => {},
  }
  const batch = ['a', 'b'].map((url) => ({ id: url, name: `${url}.jpg`, url }))
  const visits = [placePhotos(api, drafts, batch), placePhotos(api, drafts, batch)]
  sort()
  await Promise.all(visits)
  expect(stored.map(({ imageUrls }) => imageUrls)).toEqual([['a'], ['b']])
})
