import { afterEach, expect, test, vi } from 'vitest'
import { callHook } from '../../lib/testing/call-hook.ts'
import { stubStorage } from '../../lib/testing/stub-storage.ts'
import { usePersistedSort } from './persisted-sort.ts'
import { SECTIONS, type SectionKey } from './sections.ts'

afterEach(() => vi.unstubAllGlobals())

/** A visit to that section. */
function visit(key: SectionKey) {
  const [sort, setSort] = callHook(() => usePersistedSort(SECTIONS.find((section) => section.key === key) as never))
  return { sort, setSort }
}

test('each section is sorted as it was last time', () => {
  stubStorage()
  expect([visit('approved').sort, visit('pending').sort]).toEqual(['date-modified', 'date-created'])
  visit('approved').setSort('price-high')
  visit('sold').setSort('views')
  const sorts = (['approved', 'pending', 'sold'] as const).map((key) => visit(key).sort)
  expect(sorts).toEqual(['price-high', 'date-created', 'views'])
})
