import { expect, test } from 'vitest'
import { testDeps } from '../testing/test-app.ts'
import { shareWrites } from './share-writes.ts'

const deps = await testDeps()

/** Doubles numbers. 0 breaks the transaction of all, and has no result alone; odd numbers are not written together. */
function doubling(maxCalls = 50) {
  const together: number[][] = []
  const alone: number[] = []
  const write = shareWrites<typeof deps, number, number>({
    maxCalls,
    async together(_deps, calls) {
      together.push(calls)
      if (calls.includes(0)) throw new Error('cannot write 0 with others')
      return new Map(calls.filter((call) => call % 2 === 0).map((call) => [call, call * 2]))
    },
    async alone(_deps, call) {
      alone.push(call)
      if (call === 0) throw new Error('cannot write 0')
      return call * 2
    },
  })
  const atOnce = async (calls: number[]) => {
    const results = await Promise.allSettled(calls.map((call) => write(deps, call)))
    return results.map((result) => (result.status === 'rejected' ? result.reason.message : result.value))
  }
  return { together, alone, atOnce }
}

test('calls that wait at the same moment share a write, up to a limit', async () => {
  const { together, alone, atOnce } = doubling(3)
  expect(await atOnce([2, 4, 6, 8, 10, 12])).toEqual([4, 8, 12, 16, 20, 24])
  expect([together, alone]).toEqual([[[2], [4], [6, 8, 10], [12]], []])
})

test('a call that the shared write left out runs alone', async () => {
  const { alone, atOnce } = doubling()
  expect(await atOnce([2, 4, 5, 6])).toEqual([4, 8, 10, 12])
  expect(alone).toEqual([5])
})

test('when the shared write fails each of its calls runs alone, and only those that cannot be written fail', async () => {
  const { alone, atOnce } = doubling()
  expect(await atOnce([2, 4, 6, 0, 8])).toEqual([4, 8, 12, 'cannot write 0', 16])
  expect(alone).toEqual([6, 0, 8])
})

test('a call that was by itself is not repeated when it fails', async () => {
  const { alone, atOnce } = doubling()
  expect(await atOnce([0])).toEqual(['cannot write 0 with others'])
  expect(alone).toEqual([])
})
