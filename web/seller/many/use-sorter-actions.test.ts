import { expect, test, vi } from 'vitest'
import type { Draft } from '../../../contracts/draft.ts'
import { callHook } from '../../lib/testing/call-hook.ts'
import type { Arrangement } from './arrangement.ts'
import type { ArrangementSync } from './arrangement-sync.ts'
import type { Deletion } from './use-deletion.ts'
import { useSorterActions } from './use-sorter-actions.ts'

const LAMP = { id: 1, imageUrls: ['a', 'b'] } as Draft
const GROUPS: Arrangement = [LAMP, { id: -1, imageUrls: ['c'] }]

function removed(urls: string[]) {
  const deletion = { deleteDraft: vi.fn(), deletePhotos: vi.fn() }
  const drafts = new Map([[LAMP.id, LAMP]])
  callHook(() => useSorterActions({} as ArrangementSync, GROUPS, drafts, deletion as unknown as Deletion)).remove(urls)
  return { drafts: deletion.deleteDraft.mock.calls.flat(), photos: deletion.deletePhotos.mock.calls.flat(2) }
}

test('all photos of an item are removed with it', () => {
  expect(removed(['a', 'b'])).toEqual({ drafts: [LAMP], photos: [] })
})

test('all photos of a new item that is not stored yet are removed', () => {
  expect(removed(['b', 'c'])).toEqual({ drafts: [], photos: ['b', 'c'] })
})
