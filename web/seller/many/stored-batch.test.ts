import { afterEach, expect, test, vi } from 'vitest'
import type { Draft } from '../../../contracts/draft.ts'
import { stubStorage } from '../../lib/testing/stub-storage.ts'
import { notePlaced, readPlaced } from './stored-batch.ts'

afterEach(() => vi.unstubAllGlobals())

const placed = (name: string) => ({ id: name, name, size: 4, url: `/images/${name}` })
const draftOf = (...names: string[]) => ({ imageUrls: names.map((name) => `/images/${name}`) }) as Draft

test('photos that became drafts are recognized, for each account, until they are in no draft any more', () => {
  stubStorage()
  notePlaced(7, [placed('a'), placed('b')], [draftOf('a', 'b')])
  notePlaced(7, [placed('c')], [draftOf('b'), draftOf('c')])
  expect(readPlaced(7).map(({ name }) => name)).toEqual(['b', 'c'])
  expect(readPlaced(8)).toEqual([])
})
