import { expect, test } from 'vitest'
import type { Draft } from '../../../contracts/draft.ts'
import { withResolvers } from '../../../contracts/testing/with-resolvers.ts'
import type { Api } from '../../lib/api.ts'
import { placePhotos } from './place-photos.ts'

type Asked = { photos: { imageUrl: string }[]; drafts: Draft[] }

const apiOf = (answer: (name: string, asked: Asked) => Promise<unknown>) =>
  ((name: string, { body }: { body: Asked }) => answer(name, body)) as unknown as Api

const cacheOf = (stored: Draft[]) => ({
  current: () => stored,
  put: (...created: Draft[]) => void stored.push(...created),
  refresh: async () => {},
})

const BATCH = ['a', 'b'].map((url) => ({ id: url, name: `${url}.jpg`, url }))

test('photos whose drafts were created, but whose response was lost, are placed once', async () => {
  const stored: Draft[] = []
  let known: Draft[] = []
  let isDown = false
  const api = apiOf(async (name, { photos, drafts }) => {
    if (isDown) throw new Error('down')
    if (name === 'POST /api/group-photos') return { groups: photos.map(({ imageUrl }) => [imageUrl]) }
    stored.push(...drafts)
    throw new Error('lost')
  })
  const cache = {
    current: () => known,
    put: () => {},
    async refresh() {
      if (isDown) throw new Error('down')
      known = [...stored]
    },
  }
  await expect(placePhotos(api, cache, BATCH)).rejects.toThrow('lost')
  isDown = true
  await expect(placePhotos(api, cache, BATCH)).rejects.toThrow('down')
  isDown = false
  await placePhotos(api, cache, BATCH)
  expect(stored.map(({ imageUrls }) => imageUrls)).toEqual([['a'], ['b']])
})

test('more photos than can be sorted at once are sorted one part after the other', async () => {
  const stored: Draft[] = []
  const parts: number[] = []
  const api = apiOf(async (name, { photos, drafts }) => {
    if (name === 'POST /api/drafts') return { drafts }
    parts.push(photos.length)
    return { groups: [photos.map(({ imageUrl }) => imageUrl)], note: 'Sorted by time.' }
  })
  const batch = Array.from({ length: 230 }, (_, index) => ({ id: `${index}`, name: 'a.jpg', url: `${index}` }))
  expect(await placePhotos(api, cacheOf(stored), batch)).toBe('Sorted by time.')
  expect(parts).toEqual([200, 30])
  expect(stored.flatMap(({ imageUrls }) => imageUrls)).toEqual(batch.map(({ url }) => url))
})

test('photos are placed once by a page that is opened again while it still sorts them', async () => {
  const stored: Draft[] = []
  const { promise: sorted, resolve: sort } = withResolvers()
  const api = apiOf(async (name, { photos, drafts }) => {
    if (name === 'POST /api/drafts') return { drafts }
    await sorted
    return { groups: photos.map(({ imageUrl }) => [imageUrl]) }
  })
  const visits = [placePhotos(api, cacheOf(stored), BATCH), placePhotos(api, cacheOf(stored), BATCH)]
  sort()
  await Promise.all(visits)
  expect(stored.map(({ imageUrls }) => imageUrls)).toEqual([['a'], ['b']])
})
