import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Draft } from '../../../contracts/draft.ts'
import { callHook } from '../../lib/testing/call-hook.ts'
import { stubStorage } from '../../lib/testing/stub-storage.ts'
import { movePhotos } from './arrangement.ts'
import { useDraftStores } from './use-draft-stores.ts'

const api = vi.hoisted(() => vi.fn())
vi.mock('../../account/session-end.ts', () => ({ useCheckedApi: () => api }))

const draftOf = (id: number, ...imageUrls: string[]) => ({ id, imageUrls, title: '' }) as Draft

beforeEach(() => {
  vi.useFakeTimers()
  stubStorage()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  api.mockReset()
})

const noAnswer = new DOMException('No answer', 'TimeoutError')

function openStores(...found: Draft[]) {
  let drafts = found
  const cache = {
    current: () => drafts,
    put: (...changed: Draft[]) => {
      const kept = drafts.filter(({ id }) => !changed.some((draft) => draft.id === id))
      drafts = [...kept, ...changed].sort((one, other) => one.id - other.id)
    },
    drop: (...ids: number[]) => {
      drafts = drafts.filter(({ id }) => !ids.includes(id))
    },
    refresh: async () => {},
  }
  return { ...callHook(() => useDraftStores(1, cache)), drafts: () => drafts }
}

test('a text whose save gets no answer is saved again', async () => {
  api.mockRejectedValueOnce(noAnswer).mockResolvedValue({ ...draftOf(1, 'a', 'b'), title: 'Brass lamp' })
  const { edits, drafts } = openStores(draftOf(1, 'a', 'b'))
  edits.change(1, 'title', 'Brass lamp')
  edits.blur(1, 'title')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(drafts()).toMatchObject([{ title: 'Brass lamp' }])
})

test('a move of photos that gets no answer is stored again', async () => {
  api.mockRejectedValueOnce(noAnswer).mockResolvedValue(draftOf(1, 'b', 'a'))
  const { sync, drafts } = openStores(draftOf(1, 'a', 'b'))
  sync.change(() => [{ id: 1, imageUrls: ['b', 'a'] }])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(drafts()).toMatchObject([{ imageUrls: ['b', 'a'] }])
})

test('an item that was merged into another comes back with its lowest price', async () => {
  const merged = { ...draftOf(2, 'b'), joinsPriceDrops: true, leastPrice: '5.00' }
  const { sync, drafts } = openStores(draftOf(1, 'a'), merged)
  api.mockImplementation(async (name: string, { params, body }) => {
    if (name === 'POST /api/drafts') return { drafts: [{ id: 3, ...body.drafts[0] }] }
    if (name === 'PATCH /api/drafts/{id}') return draftOf(Number(params.id), ...body.imageUrls)
  })
  sync.change((groups) => movePhotos(groups, ['b'], 1))
  await vi.advanceTimersByTimeAsync(0)
  expect(drafts()).toMatchObject([{ imageUrls: ['a', 'b'] }])
  sync.undo()
  await vi.advanceTimersByTimeAsync(0)
  expect(drafts()).toMatchObject([
    { imageUrls: ['a'] },
    { imageUrls: ['b'], joinsPriceDrops: true, leastPrice: '5.00' },
  ])
})
