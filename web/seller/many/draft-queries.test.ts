import { expect, test } from 'vitest'
import type { Draft } from '../../../contracts/draft.ts'
import { isBeingDescribed, pollMs, withPhotosOf } from './draft-queries.ts'

test('a draft that waits for a later try is not being described', () => {
  const shown = (analysis: Draft['analysis'], note: string | null = null) =>
    isBeingDescribed({ analysis, note } as Draft)
  expect([shown('waiting'), shown('running'), shown('running', 'tried before')]).toEqual([true, true, true])
  expect([shown('waiting', "We'll try again soon"), shown('done'), shown('failed')]).toEqual([false, false, false])
})

test('drafts are read again soon while any is being described, and now and then while they wait for another day', () => {
  const retryAt = (ms: number) => new Date(Date.now() + ms).toISOString()
  const draftOf = (analysis: Draft['analysis'], retryAt?: string) => ({ analysis, retryAt }) as Draft
  const [done, running] = [draftOf('done'), draftOf('running')]
  const [later, due] = [draftOf('waiting', retryAt(3_600_000)), draftOf('waiting', retryAt(-1_000))]
  expect([pollMs([]), pollMs([done])]).toEqual([false, false])
  expect([pollMs([done, running]), pollMs([running, later]), pollMs([due])]).toEqual([2_000, 2_000, 2_000])
  expect(pollMs([done, later])).toBe(60_000)
})

test('reading the drafts anew brings new ones and photos, and undoes nothing that was done here meanwhile', () => {
  const draftOf = (id: number, title: string, ...imageUrls: string[]) => ({ id, title, imageUrls }) as Draft
  const before = [draftOf(1, 'Lamp', 'a'), draftOf(2, 'Vase', 'b'), draftOf(3, 'Jug', 'c')]
  const here = [draftOf(1, 'Brass lamp', 'a'), draftOf(3, 'Jug', 'c'), draftOf(4, 'Hen', 'd')]
  const found = [draftOf(1, 'Lamp', 'a', 'e'), draftOf(2, 'Vase', 'b'), draftOf(5, 'Banjo', 'f')]
  expect(withPhotosOf(found, here, before)).toEqual([
    draftOf(1, 'Brass lamp', 'a', 'e'),
    draftOf(5, 'Banjo', 'f'),
    draftOf(4, 'Hen', 'd'),
  ])
})
