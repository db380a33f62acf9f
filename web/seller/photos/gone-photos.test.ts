import { expect, test, vi } from 'vitest'
import { type Api, RequestError } from '../../lib/api.ts'
import { removeGone } from './gone-photos.ts'

const HOUR_MS = 3_600_000
const idFrom = (hoursAgo: number) => `${(Date.now() - hoursAgo * HOUR_MS).toString(36)}-1`
const stored = (hoursAgo: number) => ({ id: idFrom(hoursAgo), name: 'a.jpg', url: `/products/${hoursAgo}.webp` })

test('only photos older than a day are asked for, and gone when the store does not know them', async () => {
  const asked: string[] = []
  const api = (async (_call: string, { query }: { query: { imageUrl: string } }) => {
    asked.push(query.imageUrl)
    if (query.imageUrl.includes('30')) throw new RequestError(404, 'This image no longer exists.')
    if (query.imageUrl.includes('40')) throw new RequestError(503, 'Try again.')
    return {}
  }) as unknown as Api
  const photos = [stored(1), stored(23), stored(30), stored(40), stored(50), { ...stored(30), url: null }]
  const remove = vi.fn()
  expect(await removeGone(api, photos, remove)).toBe(true)
  expect(remove).toHaveBeenCalledExactlyOnceWith([photos[2]?.id])
  expect(asked).toEqual(['/products/30.webp', '/products/40.webp', '/products/50.webp'])
})
