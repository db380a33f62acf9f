import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Fastify from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import type { Changes } from '../database/changes.ts'
import { type Kept, keep, type Sharing } from './kept.ts'
import { answerFromKept, forgetAfterWrites, keepAnswers } from './kept-answers.ts'

type Ears = Parameters<Changes['follow']>[0]

function open(life = 60_000) {
  const ears: Ears[] = []
  const follow = (one: Ears) => {
    ears.push(one)
    return () => {}
  }
  const answers = keepAnswers({ life, bytes: 100_000, changes: { follow, stop: async () => {} } })
  return { answers, hear: (word = '1') => ears[0]?.hear(word), missed: () => ears[0]?.missed() }
}

const answer = (text: string, status = 200) => ({ status, body: Buffer.from(text) }) as Kept
/** An answer that is made when its time has come. */
function making(text: string) {
  let settle = { resolve: (_: Kept) => {}, reject: (_: Error) => {} }
  const promise = new Promise<Kept>((resolve, reject) => {
    settle = { resolve, reject }
  })
  const [finish, fail] = [() => settle.resolve(answer(text)), () => settle.reject(new Error('down'))]
  return { make: vi.fn(() => promise), finish, fail }
}
const collectGarbage: () => void = (() => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
})()

const textOf = async (kept: Promise<Kept>) => String((await kept).body)

test('many who ask for the same at once have it made once', async () => {
  const { answers } = open()
  const { make, finish } = making('lamps')
  const asked = [1, 2, 3].map(() => answers.read('/lamps', make))
  finish()
  expect(await Promise.all(asked.map(textOf))).toEqual(['lamps', 'lamps', 'lamps'])
  expect(make).toHaveBeenCalledTimes(1)
  expect(String(answers.get('/lamps')?.body)).toBe('lamps')
})

test.each(['hear', 'missed'] as const)('what has changed is forgotten: %s', async (way) => {
  const shop = open()
  await shop.answers.read('/lamps', async () => answer('a lamp'))
  shop[way]()
  expect(shop.answers.get('/lamps')).toBeUndefined()
})

test('an answer that was begun before a change is for those who asked before it, and is not kept', async () => {
  const { answers, hear } = open()
  const [old, fresh] = [making('held'), making('sold')]
  const before = answers.read('/lamp', old.make)
  hear()
  const after = answers.read('/lamp', fresh.make)
  fresh.finish()
  expect(await textOf(after)).toBe('sold')
  old.finish()
  expect(await textOf(before)).toBe('held')
  expect(String(answers.get('/lamp')?.body)).toBe('sold')
})

test('a storm of changes is heard to its end, though not each on its own', async () => {
  vi.useFakeTimers()
  try {
    const { answers, hear } = open()
    hear()
    await answers.read('/lamp', async () => answer('held'))
    for (let change = 0; change < 1_000; change++) hear()
    expect(answers.get('/lamp')).toBeDefined()
    vi.advanceTimersByTime(100)
    expect(answers.get('/lamp')).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

test('an answer that is too old takes no memory, asked for again or not', async () => {
  vi.useFakeTimers()
  try {
    // Something begun at zero would be without a beginning.
    vi.advanceTimersByTime(1)
    const { answers } = open(1_000)
    const old = new WeakRef(await answers.read('/lamp', async () => answer('a lamp')))
    vi.advanceTimersByTime(1_001)
    await answers.read('/chair', async () => answer('a chair'))
    // What a weak reference was made of stays for the rest of the task.
    await setImmediate()
    collectGarbage()
    expect(old.deref()).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

test('an answer grows old from when its making began', async () => {
  vi.useFakeTimers()
  try {
    // Something begun at zero would be without a beginning.
    vi.advanceTimersByTime(1)
    const { answers } = open(900)
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

test('failures are told to all who wait and not kept, nor are refusals', async () => {
  const { answers } = open()
  const { make, fail } = making('')
  const asked = [answers.read('/lamp', make), answers.read('/lamp', make)]
  fail()
  for (const one of asked) await expect(one).rejects.toThrow('down')
  await answers.read('/lamp', async () => answer('gone', 404))
  expect(answers.get('/lamp')).toBeUndefined()
})

test('all together stay below the limit', async () => {
  const { answers } = open()
  for (let page = 0; page < 100; page++) await answers.read(`/${page}`, async () => answer('x'.repeat(5_000)))
  const kept = Array.from({ length: 100 }, (_, page) => answers.get(`/${page}`)).filter(Boolean)
  expect(kept.length).toBeGreaterThan(3)
  expect(kept.length).toBeLessThan(12)
})

test.each([
  ['POST', '/sell', 200, 'forgotten'],
  ['DELETE', '/sell', 200, 'forgotten'],
  ['GET', '/sell', 200, 'kept'],
  ['POST', '/refused', 409, 'kept'],
  ['POST', '/count', 200, 'kept'],
] as const)('after %s %s with %i what was kept is %s when the answer is sent', async (method, url, status, fate) => {
  const { answers } = open()
  await answers.read('/lamps', async () => answer('a lamp'))
  const app = Fastify()
  forgetAfterWrites(app, [undefined, answers])
  app.route({ method: ['GET', 'POST', 'DELETE'], url: '/sell', handler: async () => ({}) })
  app.post('/refused', async (_request, reply) => reply.status(409).send({}))
  app.post('/count', { config: { changesNothingShown: true } }, async () => ({}))
  expect((await app.inject({ method, url })).statusCode).toBe(status)
  expect(answers.get('/lamps') === undefined ? 'forgotten' : 'kept').toBe(fate)
})

describe('an answer that is kept', () => {
  async function serve(sharing: Sharing) {
    const { answers } = open()
    const app = Fastify()
    answerFromKept(app, [undefined, answers])
    const later = vi.fn()
    app.addHook('onRequest', async () => later())
    app.route({ method: ['GET', 'POST'], url: '/lamps', handler: async () => 'made anew' })
    app.get('/make', async (_request, reply) => {
      await answers.read('/lamps', async () => keep(reply.type('text/plain'), 'kept', sharing))
      return 'done'
    })
    await app.inject('/make')
    later.mockClear()
    return { app, later }
  }

  test('is sent before anything else is done, with the request’s own id and what its guest is given', async () => {
    const { app, later } = await serve({ onSend: () => ['set-cookie', 'visitor=1'] })
    const [one, other] = [await app.inject('/lamps'), await app.inject({ method: 'HEAD', url: '/lamps' })]
    expect([one.body, other.body]).toEqual(['kept', ''])
    expect(one.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '4',
      'set-cookie': 'visitor=1',
    })
    expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id'])
    expect(later).not.toHaveBeenCalled()
  })

  test.each([
    ['a guest', 'GET', '', {}, 'kept'],
    ['a guest with a cookie of a name that looks like ours', 'GET', 'other_fernvale_session=1', {}, 'kept'],
    ['who is signed in', 'GET', 'fernvale_session=1', {}, 'made anew'],
    ['who is signed in, where all are answered the same,', 'GET', 'fernvale_session=1', { forAll: true }, 'kept'],
    ['who has no cookie yet, there,', 'GET', '', { forAll: true }, 'kept'],
    ['a guest who writes', 'POST', '', { forAll: true }, 'made anew'],
  ] as const)('answers %s with what is right', async (_who, method, cookie, sharing, expected) => {
    const { app } = await serve(sharing)
    expect((await app.inject({ method, url: '/lamps', headers: { cookie } })).body).toBe(expected)
  })
})
