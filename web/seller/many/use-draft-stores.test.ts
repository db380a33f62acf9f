import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Draft } from '../../../contracts/draft.ts'
import { callHook } from '../../lib/testing/call-hook.ts'
import { stubStorage } from '../../lib/testing/stub-storage.ts'
import { useDraftStores } from './use-draft-stores.ts'

const api = vi.hoisted(() => vi.fn())
vi.mock('../../account/session-end.ts', () => ({ useCheckedApi: () => api }))

const draftOf = (id: number, ...imageUrls: string[]) => ({ id, imageUrls, title: '' }) as Draft

/** Ends the time that the latest call has. */
let giveUp = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  stubStorage()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController()
    giveUp = () => controller.abort()
    return controller.signal
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  api.mockReset()
})

/** Gets no answer from a dead connection. */
const never = (_name: string, { signal }: { signal?: AbortSignal } = {}) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

function openStores() {
  let drafts = [draftOf(1, 'a', 'b')]
  const cache = {
    current: () => drafts,
    put: (...changed: Draft[]) => {
      drafts = drafts.map((draft) => changed.find(({ id }) => id === draft.id) ?? draft)
    },
    drop: () => {},
    refresh: async () => {},
  }
  return { ...callHook(() => useDraftStores(1, cache)), drafts: () => drafts }
}

test('a text whose save gets no answer is saved again', async () => {
  api.mockImplementationOnce(never).mockResolvedValue({ ...draftOf(1, 'a', 'b'), title: 'Brass lamp' })
  const { edits, drafts } = openStores()
  edits.change(1, 'title', 'Brass lamp')
  edits.blur(1, 'title')
  await vi.advanceTimersByTimeAsync(0)
  giveUp()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(drafts()).toMatchObject([{ title: 'Brass lamp' }])
})

test('a move of photos that gets no answer is stored again', async () => {
  api.mockImplementationOnce(never).mockResolvedValue(draftOf(1, 'b', 'a'))
  const { sync, drafts } = openStores()
  sync.change(() => [{ id: 1, imageUrls: ['b', 'a'] }])
  await vi.advanceTimersByTimeAsync(0)
  giveUp()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(drafts()).toMatchObject([{ imageUrls: ['b', 'a'] }])
})
