import { describe, expect, test } from 'vitest'
import { createHashQueue } from './hash-queue.ts'

/** Work that ends on demand. */
function work() {
  const started: string[] = []
  const ends: (() => void)[] = []
  return {
    started,
    begin: (name: string) => () => {
      started.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    },
    /** Ends the task that started first, and lets the next ones start. */
    async end() {
      ends.shift()?.()
      await settled()
    },
    isBusy: () => ends.length > 0,
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('hashes wait in a queue that', () => {
  test('runs as many at a time as allowed, and all of them eventually', async () => {
    const queue = createHashQueue({ concurrency: 2, maxAhead: 100 })
    const { begin, end, started, isBusy } = work()
    const all = Array.from({ length: 20 }, (_, index) => queue(`ip:${index}`, begin(`${index}`)))
    await settled()
    let ended = 0
    while (isBusy()) {
      expect(started.length - ended).toBeLessThanOrEqual(2)
      await end()
      ended++
    }
    expect((await Promise.all(all)).length).toBe(20)
    expect(new Set(started).size).toBe(20)
  })

  test('serves requesters in turn, however many tasks one of them has', async () => {
    const queue = createHashQueue({ concurrency: 1, maxAhead: 100 })
    const { begin, end, started, isBusy } = work()
    const greedy = Array.from({ length: 50 }, () => queue('greedy', begin('greedy')))
    await settled()
    const others = ['hazel', 'fern'].map((name) => queue(name, begin(name)))
    await settled()
    for (let turns = 0; turns < 4; turns++) await end()
    expect(started.slice(0, 4)).toEqual(expect.arrayContaining(['hazel', 'fern']))
    while (isBusy()) await end()
    await Promise.all([...greedy, ...others])
  })

  test('refuses a requester with too many tasks ahead, and nobody else', async () => {
    const queue = createHashQueue({ concurrency: 1, maxAhead: 9 })
    const { begin, end, isBusy } = work()
    const waiting = Array.from({ length: 10 }, () => queue('greedy', begin('greedy')))
    const refused = { status: 503, retryAfter: 5, message: expect.stringContaining('try again') }
    await expect(queue('greedy', begin('greedy'))).rejects.toMatchObject(refused)
    const other = queue('hazel', begin('hazel'))
    await settled()
    while (isBusy()) await end()
    expect(await other).toBe('hazel')
    expect((await Promise.all(waiting)).length).toBe(10)
    const again = queue('greedy', begin('greedy'))
    await settled()
    await end()
    expect(await again).toBe('greedy')
  })

  test('continues after a failure', async () => {
    const queue = createHashQueue({ concurrency: 1, maxAhead: 0 })
    await expect(queue('hazel', () => Promise.reject(new Error('out of memory')))).rejects.toThrow('out of memory')
    expect(await queue('hazel', async () => 'right')).toBe('right')
  })
})
