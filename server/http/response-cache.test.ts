import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test, vi } from 'vitest'
import { EVERYTHING } from './cache-tags.ts'
import type { CachedResponse } from './cached-response.ts'
import { createResponseCache, NO_STORE } from './response-cache.ts'

const open = (ttlMs = 60_000) => createResponseCache({ ttlMs, maxBytes: 100_000 })

const answer = (text: string, status = 200) => ({ status, body: Buffer.from(text) }) as CachedResponse
/** A response created on demand. */
function making(text: string) {
  let settle = { resolve: (_: CachedResponse) => {}, reject: (_: Error) => {} }
  const promise = new Promise<CachedResponse>((resolve, reject) => {
    settle = { resolve, reject }
  })
  const [finish, fail] = [() => settle.resolve(answer(text)), () => settle.reject(new Error('down'))]
  return { make: vi.fn(() => promise), finish, fail }
}
const collectGarbage: () => void = (() => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
})()

const textOf = async (kept: Promise<CachedResponse>) => String((await kept).body)

test('concurrent requests for the same response compute it once', async () => {
  const answers = open()
  const { make, finish } = making('lamps')
  const asked = [1, 2, 3].map(() => answers.read('/lamps', make))
  finish()
  expect(await Promise.all(asked.map(textOf))).toEqual(['lamps', 'lamps', 'lamps'])
  expect(make).toHaveBeenCalledTimes(1)
  expect(String(answers.get('/lamps')?.body)).toBe('lamps')
})

/** A response that depends on these. */
const tagged =
  (text: string, ...own: string[]) =>
  async (tags: Set<string>) => {
    for (const tag of own) tags.add(tag)
    return answer(text)
  }

describe('an invalidation', () => {
  test.each([
    [['product:1'], ['/lists']],
    [['catalogue'], ['/lamp']],
    [
      ['sales', 'product:2'],
      ['/lamp', '/lists'],
    ],
    [[EVERYTHING], []],
  ])('of %j leaves %j', async (invalidated, left) => {
    const answers = open()
    await answers.read('/lamp', tagged('a lamp', 'product:1'))
    await answers.read('/lists', tagged('lamps', 'catalogue', 'product:3'))
    answers.invalidate(invalidated)
    expect(['/lamp', '/lists'].filter((key) => answers.get(key))).toEqual(left)
  })

  test('leaves a response in flight to its waiters, but keeps it out of the cache', async () => {
    const answers = open()
    const [old, fresh] = [making('held'), making('sold')]
    const start = (made: ReturnType<typeof making>) => (tags: Set<string>) => {
      tags.add('product:1')
      return made.make()
    }
    const before = answers.read('/lamp', start(old))
    answers.invalidate(['product:1'])
    const after = answers.read('/lamp', start(fresh))
    fresh.finish()
    expect(await textOf(after)).toBe('sold')
    old.finish()
    expect(await textOf(before)).toBe('held')
    expect(String(answers.get('/lamp')?.body)).toBe('sold')
  })

  test.each([
    ['product:1', undefined],
    [EVERYTHING, undefined],
    ['product:9', 'lamps'],
  ])('of %s before a response in flight knows that it shows item 1 leaves %s', async (tag, left) => {
    const answers = open()
    const { make, finish } = making('lamps')
    const asked = answers.read('/similar', async (tags) => {
      const made = await make()
      tags.add('product:1')
      return made
    })
    answers.invalidate([tag])
    finish()
    await asked
    expect(answers.get('/similar')?.body.toString()).toBe(left)
  })

  test('leaves a newer response of the same URL', async () => {
    const answers = open()
    await answers.read('/lamp', tagged('old', 'product:1'))
    answers.invalidate(['product:1'])
    await answers.read('/lamp', tagged('new', 'product:2'))
    answers.invalidate(['product:1'])
    expect(String(answers.get('/lamp')?.body)).toBe('new')
  })
})

test('a response with untagged dependencies is not cached', async () => {
  const answers = open()
  await answers.read('/lamp', tagged('a lamp', 'product:1', NO_STORE))
  expect(answers.get('/lamp')).toBeUndefined()
})

test('an expired response takes no memory, requested again or not', async () => {
  vi.useFakeTimers()
  try {
    // A start time of zero would count as none.
    vi.advanceTimersByTime(1)
    const answers = open(1_000)
    const old = new WeakRef(await answers.read('/lamp', async () => answer('a lamp')))
    vi.advanceTimersByTime(1_001)
    await answers.read('/chair', async () => answer('a chair'))
    // The target of a weak reference stays alive for the rest of the task.
    await setImmediate()
    collectGarbage()
    expect(old.deref()).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

test('the age of a response counts from the start of its computation', async () => {
  vi.useFakeTimers()
  try {
    // A start time of zero would count as none.
    vi.advanceTimersByTime(1)
    const answers = open(900)
    const { make, finish } = making('lamps')
    const asked = answers.read('/lamps', make)
    vi.advanceTimersByTime(600)
    finish()
    await asked
    expect(answers.get('/lamps')).toBeDefined()
    vi.advanceTimersByTime(301)
    expect(answers.get('/lamps')).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

describe('once the cache holds many responses', () => {
  const openLarge = (ttlMs: number) => {
    const answers = createResponseCache({ ttlMs, maxBytes: 10_000_000 })
    const read = async (page: string) => {
      if (answers.admits(page)) await answers.read(page, async () => answer(page))
    }
    return { read, isCached: (page: string) => answers.get(page) !== undefined }
  }

  test('only one that is requested again is cached', async () => {
    const { read, isCached } = openLarge(60_000)
    const pages = Array.from({ length: 1_000 }, (_, page) => `/${page}`)
    for (const page of pages) await read(page)
    expect(pages.filter(isCached).length).toBe(100)
    const rare = pages.find((page) => !isCached(page)) ?? ''
    await read(rare)
    expect(isCached(rare)).toBe(true)
  })

  test('one that is read all the time is cached again when it expires', async () => {
    vi.useFakeTimers()
    try {
      const { read, isCached } = openLarge(900)
      for (let ms = 1; ms < 2_500; ms++) {
        vi.advanceTimersByTime(1)
        // More than are admitted freely.
        for (let page = 0; page < 10; page++) await read(`/${ms}-${page}`)
        // So that the cache is swept twice between storing the response and needing it again.
        if (ms % 500 !== 350) continue
        await read('/lamp')
        if (ms > 500) expect(isCached('/lamp'), `after ${ms} ms`).toBe(true)
      }
    } finally {
      vi.useRealTimers()
    }
  })
})

test('failures go to all waiting requests and are not cached, nor are refusals', async () => {
  const answers = open()
  const { make, fail } = making('')
  const asked = [answers.read('/lamp', make), answers.read('/lamp', make)]
  fail()
  for (const one of asked) await expect(one).rejects.toThrow('down')
  await answers.read('/lamp', async () => answer('gone', 404))
  expect(answers.get('/lamp')).toBeUndefined()
})

test('the total size stays below the limit', async () => {
  const answers = open()
  for (let page = 0; page < 100; page++) await answers.read(`/${page}`, async () => answer('x'.repeat(5_000)))
  const kept = Array.from({ length: 100 }, (_, page) => answers.get(`/${page}`)).filter(Boolean)
  expect(kept.length).toBeGreaterThan(3)
  expect(kept.length).toBeLessThan(12)
})
