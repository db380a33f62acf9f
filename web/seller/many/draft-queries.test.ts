import { expect, test } from 'vitest'
import type { Draft } from '../../../contracts/draft.ts'
import { isBeingDescribed } from './draft-queries.ts'

test('a draft that waits for a later try is not being described', () => {
  const shown = (analysis: Draft['analysis'], note: string | null = null) =>
    isBeingDescribed({ analysis, note } as Draft)
  expect([shown('waiting'), shown('running'), shown('running', 'tried before')]).toEqual([true, true, true])
  expect([shown('waiting', "We'll try again soon"), shown('done'), shown('failed')]).toEqual([false, false, false])
})
