import { describe, expect, it, vi } from 'vitest'
import { withResolvers } from '../../contracts/testing/with-resolvers.ts'
import { createWorkQueue, type QueueLimits } from './work-queue.ts'

const queueOf = (limits: Partial<QueueLimits> = {}) =>
  createWorkQueue({ concurrency: 1, maxQueued: 50, maxQueuedPerOwner: 10, ...limits })
const hazel = { owner: 'account:1' }
const otis = { owner: 'account:2' }
const wren = { owner: 'account:3' }

/** Work that lasts until `finish` is called. */
function task() {
  const { promise, resolve } = withResolvers()
  return { work: vi.fn(() => promise), finish: resolve }
}

it('runs a limited number of tasks at once, and the next when one has finished', async () => {
  const run = queueOf()
  const [first, second] = [task(), task()]
  const [one, two] = [run(first.work, hazel), run(second.work, hazel)]
  expect(first.work).toHaveBeenCalled()
  expect(second.work).not.toHaveBeenCalled()
  first.finish()
  await one
  second.finish()
  await two
  expect(second.work).toHaveBeenCalled()
})

it('rejects tasks when the queue is full, and says when to retry', async () => {
  const run = queueOf({ maxQueued: 1 })
  const [first, second] = [task(), task()]
  const accepted = [run(first.work, hazel), run(second.work, hazel)]
  await expect(run(async () => {}, otis)).rejects.toMatchObject({ status: 503, retryAfter: 5 })
  first.finish()
  second.finish()
  await Promise.all(accepted)
  await expect(run(async () => 'free again', otis)).resolves.toBe('free again')
})

it('continues after a failure', async () => {
  const run = queueOf()
  const failed = run(() => Promise.reject(new Error('no picture')), hazel)
  const next = run(async () => 'a picture', hazel)
  await expect(failed).rejects.toThrow('no picture')
  await expect(next).resolves.toBe('a picture')
})

describe('turns', () => {
  /** The order in which tasks of the given durations finish, behind a running one of Hazel's. */
  async function orderOf(works: [name: string, turn: { owner: string }, ms: number][]): Promise<string[]> {
    let now = 0
    const run = queueOf({ maxQueuedPerOwner: 50, clock: () => now })
    const done: string[] = []
    const first = task()
    const all = [run(first.work, hazel)]
    for (const [name, turn, ms] of works)
      all.push(
        run(async () => {
          now += ms
          done.push(name)
        }, turn),
      )
    now += 10
    first.finish()
    await Promise.all(all)
    return done
  }

  it('rotate by owner, so that one picture waits only for the running task and not for all', async () => {
    const many = Array.from({ length: 20 }, (_, index): [string, typeof hazel, number] => [`hazel ${index}`, hazel, 10])
    const order = await orderOf([...many, ['otis 0', otis, 10], ['otis 1', otis, 10]])
    expect(order.slice(0, 4)).toEqual(['otis 0', 'hazel 0', 'otis 1', 'hazel 1'])
  })

  it('are shared by time: for each slow picture, many fast ones get a turn', async () => {
    const order = await orderOf([
      ['hazel 0', hazel, 100],
      ['hazel 1', hazel, 100],
      ...Array.from({ length: 5 }, (_, index): [string, typeof otis, number] => [`otis ${index}`, otis, 10]),
    ])
    expect(order).toEqual(['otis 0', 'hazel 0', 'otis 1', 'otis 2', 'otis 3', 'otis 4', 'hazel 1'])
  })

  it('rotate by owner while tasks run, before it is known how long they take', async () => {
    const run = queueOf({ concurrency: 2, clock: () => 0 })
    const running = [task(), task()]
    const [otisFirst, otisSecond, wrenFirst] = [task(), task(), task()]
    const all = [
      ...running.map(({ work }) => run(work, hazel)),
      run(otisFirst.work, otis),
      run(otisSecond.work, otis),
      run(wrenFirst.work, wren),
    ]
    for (const { finish } of running) finish()
    await Promise.all(all.slice(0, 2))
    const hasStarted = [otisFirst, otisSecond, wrenFirst].map(({ work }) => work.mock.calls.length)
    expect(hasStarted).toEqual([1, 0, 1])
    for (const { finish } of [otisFirst, otisSecond, wrenFirst]) finish()
    await Promise.all(all)
  })

  it('are limited per owner, and the rest stay free for others', async () => {
    const run = queueOf({ maxQueuedPerOwner: 2 })
    const first = task()
    const accepted = [first.work, async () => {}, async () => {}].map((work) => run(work, hazel))
    await expect(run(async () => {}, hazel)).rejects.toMatchObject({ status: 429, retryAfter: 5 })
    accepted.push(run(async () => {}, otis))
    first.finish()
    await Promise.all(accepted)
  })

  it('are taken from the owner with the most queued tasks when the queue is full', async () => {
    const run = queueOf({ maxQueued: 3 })
    const first = task()
    const running = run(first.work, hazel)
    const [one, two, three] = Array.from({ length: 3 }, () => run(async () => 'made', hazel))
    const other = run(async () => 'made', otis)
    await expect(three).rejects.toMatchObject({ status: 503, retryAfter: 5 })
    first.finish()
    await running
    expect(await Promise.all([one, two, other])).toEqual(['made', 'made', 'made'])
  })
})

describe('work for a client that has left', () => {
  it('is never started, and its slot is freed', async () => {
    const run = queueOf({ maxQueuedPerOwner: 1 })
    const [first, dropped, next] = [task(), task(), task()]
    const leaving = new AbortController()
    const running = run(first.work, hazel)
    const waiting = run(dropped.work, { ...otis, signal: leaving.signal })
    leaving.abort()
    await expect(waiting).rejects.toMatchObject({ status: 400 })
    const behind = run(next.work, otis)
    next.finish()
    first.finish()
    await Promise.all([running, behind])
    expect(dropped.work).not.toHaveBeenCalled()
    expect(next.work).toHaveBeenCalled()
  })

  it('is not even queued if the client left before', async () => {
    const { work } = task()
    await expect(queueOf()(work, { ...hazel, signal: AbortSignal.abort() })).rejects.toMatchObject({ status: 400 })
    expect(work).not.toHaveBeenCalled()
  })
})
