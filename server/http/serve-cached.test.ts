import { fastifyCookie } from '@fastify/cookie'
import Fastify from 'fastify'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Changes } from '../database/changes.ts'
import { readSettings } from '../settings.ts'
import { capture, linesOf, type Sharing } from './cached-response.ts'
import { createViewerResolver } from './resolve-viewer.ts'
import { serveCached } from './serve-cached.ts'

type Subscriber = Parameters<Changes['follow']>[0]

function open(tags: string[] = [], sharing: Sharing = { sharedWith: 'guests', setsCookie: true }) {
  const subscribers: Subscriber[] = []
  const follow = (one: Subscriber) => {
    subscribers.push(one)
    return () => {}
  }
  const app = Fastify()
  app.register(fastifyCookie)
  const settings = readSettings({ NODE_ENV: 'test' })
  const viewers = createViewerResolver({
    settings,
    sessionSecret: 'a secret that only the tests know, 32+ characters',
    findSigned: async () => null,
    findPass: async () => null,
    touchSession: () => {},
  })
  serveCached(app, { settings, viewers }, { follow, stop: async () => {} })
  const later = vi.fn()
  app.addHook('onRequest', async () => later())
  app.route({ method: ['GET', 'POST'], url: '/lamps', handler: async () => 'made anew' })
  app.get('/make', async (_request, reply) => {
    await app.sharedResponses?.calls.read('/lamps', async (own) => {
      for (const tag of tags) own.add(tag)
      const headers = linesOf({ ...reply.getHeaders(), 'content-type': 'text/plain' })
      return capture({ status: 200, headers }, 'cached', sharing)
    })
    return 'done'
  })
  const fill = async () => {
    await app.inject('/make')
    later.mockClear()
  }
  const isCached = () => app.sharedResponses?.calls.get('/lamps') !== undefined
  return {
    app,
    later,
    fill,
    isCached,
    onNotify: (word: string) => subscribers[0]?.onNotify(word),
    onReconnect: () => subscribers[0]?.onReconnect(),
  }
}

describe('a hit', () => {
  test('is served before any other hook, with the request’s own id and a cookie for a new browser', async () => {
    const { app, later, fill } = open()
    await fill()
    const [one, other] = [await app.inject('/lamps'), await app.inject({ method: 'HEAD', url: '/lamps' })]
    expect([one.body, other.body]).toEqual(['cached', ''])
    expect(one.headers).toMatchObject({ 'content-type': 'text/plain', 'content-length': '6' })
    expect(one.cookies[0]?.value).not.toBe(other.cookies[0]?.value)
    expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id'])
    expect(later).not.toHaveBeenCalled()
    expect(app.sharedResponses?.reads).toEqual({ hit: 2, miss: 0 })
  })

  test.each([
    ['a guest', 'GET', '', 'guests', 'cached'],
    ['a guest with a cookie of a name that looks like ours', 'GET', 'other_fernvale_session=1', 'guests', 'cached'],
    ['a signed-in user', 'GET', 'fernvale_session=1', 'guests', 'made anew'],
    ['who is signed in, where all are answered the same,', 'GET', 'fernvale_session=1', 'everyone', 'cached'],
    ['a guest who writes', 'POST', '', 'everyone', 'made anew'],
  ] as const)('answers %s with what is right', async (_who, method, cookie, sharedWith, expected) => {
    const { app, fill } = open([], { sharedWith, setsCookie: false })
    await fill()
    const response = await app.inject({ method, url: '/lamps', headers: { cookie } })
    expect([response.body, response.cookies]).toEqual([expected, []])
  })
})

test.each([
  ['call', 'calls', 1_000],
  ['page', 'pages', 2_001],
] as const)('a shared %s is made anew in time', async (_what, cache, ageMs) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  // A start time of zero would count as none.
  vi.advanceTimersByTime(1)
  const { app } = open()
  await app.ready()
  await app.sharedResponses?.[cache].read('/lamps', async () =>
    capture({ status: 200, headers: linesOf({ 'content-type': 'text/plain' }) }, 'cached', {
      sharedWith: 'everyone',
      setsCookie: false,
    }),
  )
  expect((await app.inject('/lamps')).body).toBe('cached')
  vi.advanceTimersByTime(ageMs)
  expect((await app.inject('/lamps')).body).toBe('made anew')
})

test('a response counts as missed by the request it is made for, and as found by the others', async () => {
  const { app } = open()
  app.get('/tables', async (request, reply) => {
    const { calls, answer } = app.sharedResponses ?? expect.fail()
    await answer(calls, '/tables', request, reply, async () => {
      await new Promise(setImmediate)
      return capture({ status: 200, headers: linesOf(reply.getHeaders()) }, 'made', {
        sharedWith: 'guests',
        setsCookie: true,
      })
    })
  })
  await Promise.all([app.inject('/tables'), app.inject('/tables')])
  expect(app.sharedResponses?.reads).toEqual({ hit: 1, miss: 1 })
})

describe('a change notification from the database', () => {
  test.each([
    ['7', ['product:7'], false],
    ['7', ['product:70', 'catalogue'], true],
    ['edited:7', ['product:7'], false],
    ['edited:7', ['catalogue'], false],
    ['edited:7', ['sales'], true],
    ['catalogue', ['catalogue'], false],
    ['catalogue', ['product:7'], true],
    ['sales', ['sales'], false],
  ])('%s: what depends on %j stays: %s', async (word, tags, stays) => {
    const { fill, onNotify, isCached } = open(tags)
    await fill()
    onNotify(word)
    expect(isCached()).toBe(stays)
  })

  test('may be missed while the connection is lost, so the cache is cleared', async () => {
    const { fill, onReconnect, isCached } = open(['product:7'])
    await fill()
    onReconnect()
    expect(isCached()).toBe(false)
  })

  test('is throttled in a burst, up to its end, without delaying others', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    try {
      const { app, onNotify, isCached } = open(['product:7'])
      const read = () =>
        app.sharedResponses?.calls.read('/lamps', async (tags) => {
          tags.add('product:7')
          return { status: 200, body: Buffer.from('') } as never
        })
      onNotify('7')
      await read()
      for (let change = 0; change < 1_000; change++) onNotify('7')
      expect(isCached()).toBe(true)
      vi.advanceTimersByTime(100)
      expect(isCached()).toBe(false)
      await read()
      vi.advanceTimersByTime(100)
      expect(isCached()).toBe(true)
      onNotify('7')
      expect(isCached()).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })
})
