import { expect, test } from 'vitest'
import { deleteMark, loadHelpersMarks, loadMarks, saveMark } from './mark-store.ts'
import type { PendingMark } from './outbox.ts'

// Like Node, a browser that blocks storage may have no database at all.
test('without a database marks live as long as the page, and do not fail', async () => {
  expect(await saveMark({ key: 'a', accountId: 1 } as PendingMark)).toBe(false)
  expect([await loadMarks(1), await loadHelpersMarks()]).toEqual([[], []])
  await deleteMark('a')
})
