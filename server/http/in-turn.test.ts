import type { FastifyRequest } from 'fastify'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { withResolvers } from '../../contracts/testing/with-resolvers.ts'
import { buildApp } from '../app.ts'
import { anAddress } from '../testing/addresses.ts'
import { eventually } from '../testing/eventually.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { addPerson } from '../testing/people.ts'
import { testApp, testDeps } from '../testing/test-app.ts'
import { inTurn, MAX_COUNTED_MS } from './in-turn.ts'

/** Ends the time for which reads count, of all that are running. */
let endTime = () => {}
beforeEach(() => {
  const { setTimeout: start } = globalThis
  const ends: (() => void)[] = []
  endTime = () => {
    for (const end of ends) end()
  }
  const held = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((end: () => void, ms: number) => {
    if (ms !== MAX_COUNTED_MS) return start(end, ms)
    ends.push(end)
    return start(end, 1_000_000).unref()
  }) as typeof setTimeout)
  return () => {
    held.mockRestore()
  }
})

const requestFrom = (ip = anAddress(), { socket = {}, raw = {}, browser = 'one' } = {}) =>
  ({ ip, socket, raw, server: { visitorKey: () => browser } }) as unknown as FastifyRequest

/** Reads that last until `finish` is called with their number. */
function reads() {
  const started: number[] = []
  const finished: number[] = []
  const ends: (() => void)[] = []
  function start(request: FastifyRequest, ...numbers: number[]): void {
    for (const number of numbers)
      void inTurn(request, number, () => {
        started.push(number)
        return new Promise<void>((resolve) => {
          ends[number] = resolve
        })
      }).then(() => finished.push(number))
  }
  return { started, finished, start, finish: (number: number) => ends[number]?.() }
}

const TWENTY = Array.from({ length: 20 }, (_, number) => number)

describe('an address with many reads', () => {
  test('runs four at a time, in order, and another address’s at once', async () => {
    const { started, finished, start, finish } = reads()
    start(requestFrom(), ...TWENTY)
    start(requestFrom(), 99)
    await eventually(() => expect(started).toHaveLength(5))
    expect(started).toContain(99)
    finish(3)
    await eventually(() => expect(started.at(-1)).toBe(4))
    expect(finished).toEqual([3])
  })

  test('runs equal ones together, also while they wait', async () => {
    const { started, start, finish } = reads()
    const request = requestFrom()
    start(request, 0, 1, 2, 3, 4, 5)
    start(request, 3, 5, 5)
    await eventually(() => expect(started).toEqual([0, 1, 2, 3, 3]))
    finish(0)
    finish(1)
    await eventually(() => expect(started).toEqual([0, 1, 2, 3, 3, 4, 5, 5, 5]))
  })

  test('runs another browser’s before all but four of the first', async () => {
    const { started, start, finish } = reads()
    const ip = anAddress()
    start(requestFrom(ip), ...TWENTY)
    start(requestFrom(ip, { browser: 'another' }), 99)
    await eventually(() => expect(started).toHaveLength(4))
    finish(0)
    await eventually(() => expect(started).toEqual([0, 1, 2, 3, 99]))
    finish(99)
    await eventually(() => expect(started).toEqual([0, 1, 2, 3, 99, 4]))
  })

  test('counts one that its first client did not wait for, if others do', async () => {
    const { started, start, finish } = reads()
    const ip = anAddress()
    start(requestFrom(ip), 0, 1, 2, 3)
    const gone = requestFrom(ip, { socket: { destroyed: true } })
    const abandoned = [4, 5, 6, 7, 8].map((number) => inTurn(gone, number, async () => {}).catch(() => {}))
    start(requestFrom(ip), 4, 5, 6, 7, 8)
    await eventually(() => expect(started).toHaveLength(4))
    finish(0)
    await eventually(() => expect(started).toEqual([0, 1, 2, 3, 4]))
    finish(1)
    await eventually(() => expect(started).toEqual([0, 1, 2, 3, 4, 5]))
    for (const number of [2, 3, 4]) finish(number)
    await Promise.all(abandoned)
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('does not wait for those that take long', async () => {
    const { started, start } = reads()
    start(requestFrom(), ...TWENTY)
    await eventually(() => expect(started).toHaveLength(4))
    endTime()
    await eventually(() => expect(started).toHaveLength(8))
  })

  test('does not run those that nobody waits for anymore', async () => {
    const read = vi.fn(async () => 'a page')
    const request = requestFrom(anAddress(), { socket: { destroyed: true } })
    await expect(inTurn(request, request, read)).rejects.toMatchObject({ code: 'bad_input' })
    expect(read).not.toHaveBeenCalled()
  })
})

test('a failed read fails, and makes room', async () => {
  const request = requestFrom()
  for (const _ of TWENTY)
    await expect(inTurn(request, request, () => Promise.reject(new Error('no rows')))).rejects.toThrow('no rows')
})

test('a page’s own reads need no turn, or its page would wait for itself', async () => {
  const { started, start } = reads()
  start(requestFrom(anAddress(), { raw: { viewer: {} } }), ...TWENTY)
  expect(started).toHaveLength(20)
})

test.each([
  ['searches', '/api/products?search=lamp'],
  ['suggestions', '/api/suggestions?text=lamp'],
  ['long lists', '/api/products?limit=1000&offset='],
  ['lists of a seller', '/api/products/seller/hazel?'],
])('the %s of one address leave database connections for everyone else', async (_, url) => {
  const { app, deps } = await testApp()
  await addPerson(deps, 'hazel')
  const locker = await deps.pool.connect()
  await locker.query('begin; lock table products, listing_index, search_vocabulary, users in access exclusive mode')
  const remoteAddress = anAddress()
  const searches = Promise.all(TWENTY.map((number) => app.inject({ url: `${url}${number}`, remoteAddress })))
  await untilWaiting(deps.pool, 4)
  const { statusCode } = await app.inject({ url: '/api/sale-events/current', remoteAddress: anAddress() })
  expect(statusCode).toBe(200)
  await locker.query('rollback')
  locker.release()
  for (const answer of await searches) expect(answer.statusCode).toBe(200)
})

test.each(['/marketplace', '/MARKETPLACE', '/market%70lace', '/login', '/no-such-page'])(
  'an address has four pages rendered at a time, and nobody else waits for them: %s',
  async (path) => {
    const { promise: rendered, resolve } = withResolvers()
    const render = vi.fn(async () => {
      await rendered
      return { status: 200, headers: [], html: '' }
    })
    const assets = { entry: '/entry.js', css: [], preloads: {} }
    const app = await buildApp(await testDeps(), { serveFiles: async () => {}, load: async () => ({ render, assets }) })
    const show = (number: number, remoteAddress: string) =>
      app.inject({ url: `${path}?search=lamp${number}`, remoteAddress })
    const remoteAddress = anAddress()
    const pages = Promise.all([...TWENTY.map((number) => show(number, remoteAddress)), show(99, anAddress())])
    await eventually(() => expect(render).toHaveBeenCalledTimes(5))
    expect(render).toHaveBeenCalledWith(expect.objectContaining({ url: `${path}?search=lamp99` }))
    resolve()
    for (const { statusCode } of await pages) expect(statusCode).toBe(200)
    await app.close()
  },
)
