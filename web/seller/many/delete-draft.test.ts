import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Draft } from '../../../contracts/draft.ts'
import type { Api } from '../../lib/api.ts'
import { deleteDraft } from './delete-draft.ts'

let done: unknown[]
let isStored: boolean
let imageUrls: string[]
beforeEach(() => {
  done = []
  isStored = true
  imageUrls = ['a', 'b']
})

afterEach(() => vi.restoreAllMocks())

const remove = () =>
  deleteDraft(
    {
      api: (async (name: string, { body }: { body?: object }) =>
        void done.push([name.split(' ')[0], body])) as unknown as Api,
      sync: {
        async settled() {
          done.push('settled')
          return isStored
        },
      },
      cache: { current: () => [{ id: 7, imageUrls } as Draft] },
    },
    { id: 7, imageUrls: ['a', 'b'] },
  )

test('an item is deleted only once the photos that were moved out of it are stored elsewhere', async () => {
  isStored = false
  await expect(remove()).rejects.toThrow()
  isStored = true
  await remove()
  expect(done).toEqual(['settled', 'settled', ['DELETE', undefined]])
})

test('a photo that is moved back into an item which is about to be deleted stays', async () => {
  imageUrls = ['a', 'b', 'c']
  await remove()
  expect(done).toEqual(['settled', ['PATCH', { imageUrls: ['c'] }]])
})

test('an item whose deletion gets no answer on a dead connection comes back', async () => {
  const api = vi.fn().mockRejectedValueOnce(new DOMException('No answer', 'TimeoutError'))
  const sync = { settled: async () => true }
  const deleted = deleteDraft({ api, sync, cache: { current: () => [] } }, { id: 7, imageUrls: ['a'] })
  await expect(deleted).rejects.toThrow('No answer')
})
