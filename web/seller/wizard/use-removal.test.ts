import { beforeEach, expect, test, vi } from 'vitest'
import { IMAGE_LIMIT } from '../../../contracts/product-rules.ts'
import { callHook } from '../../lib/testing/call-hook.ts'
import type { ChosenPhoto } from '../photos/chosen-photo.ts'
import { type Draft, EMPTY_DRAFT } from './draft.ts'
import { useRemoval } from './use-removal.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('a removed photo is deleted before others take its place, so that Undo cannot exceed the limit of a listing', () => {
  const deleted: string[] = []
  const photos = Array.from({ length: IMAGE_LIMIT - 1 }, (_, index) => ({ id: `${index}`, name: 'a.jpg', url: null }))
  const draft: Draft = { ...EMPTY_DRAFT, photos }
  const deleteFiles = (gone: readonly ChosenPhoto[]) => void deleted.push(...gone.map(({ id }) => id))
  const removal = callHook(() => useRemoval({ draft, change: () => {}, deleteFiles }))
  removal.remove(['7'])
  removal.makeRoom(0)
  expect(deleted).toEqual([])
  removal.makeRoom(1)
  expect(deleted).toEqual(['7'])
})
