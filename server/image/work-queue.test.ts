import { describe, expect, it, vi } from 'vitest'
import { createWorkQueue, type QueueLimits } from './work-queue.ts'

const queueOf = (limits: Partial<QueueLimits> = {}) =>
  createWorkQueue({ atOnce: 1, mostWaiting: 50, mostWaitingEach: 10, ...limits })
const hazel = { owner: 'account:1' }
const otis = { owner: 'account:2' }

/** Work that lasts until told. */
function task() {
  let finish = () => {}
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { work: vi.fn(() => done), finish }
}

it('does only so many at once and the next when one has ended', async () => {
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

it('refuses what would have to wait behind too many, and says when to come again', async () => {
  const run = queueOf({ mostWaiting: 1 })
  const [first, second] = [task(), task()]
  const accepted = [run(first.work, hazel), run(second.work, hazel)]
  await expect(run(async () => {}, otis)).rejects.toMatchObject({ status: 503, retryAfter: 5 })
  first.finish()
  second.finish()
  await Promise.all(accepted)
  await expect(run(async () => 'free again', otis)).resolves.toBe('free again')
})

it('goes on after a failure', async () => {
  const run = queueOf()
  const failed = run(() => Promise.reject(new Error('no picture')), hazel)
  const next = run(async () => 'a picture', hazel)
  await expect(failed).rejects.toThrow('no picture')
  await expect(next).resolves.toBe('a picture')
})

describe('turns', () => {
  /** Names in the order in which their work was done, behind one piece of Hazel's that is under way; each takes so long. */
  async function orderOf(works: [name: string, turn: { owner: string }, ms: number][]): Promise<string[]> {
    let now = 0
    const run = queueOf({ mostWaitingEach: 50, clock: () => now })
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

  it('go round by owner, so that one picture waits for what is under way and not for all', async () => {
    const many = Array.from({ length: 20 }, (_, index): [string, typeof hazel, number] => [`hazel ${index}`, hazel, 10])
    const order = await orderOf([...many, ['otis 0', otis, 10], ['otis 1', otis, 10]])
    expect(order.slice(0, 4)).toEqual(['otis 0', 'hazel 0', 'otis 1', 'hazel 1'])
  })

  it('are shared by time: beside pictures that take long, many short ones have their turn', async () => {
    const order = await orderOf([
      ['hazel 0', hazel, 100],
      ['hazel 1', hazel, 100],
      ...Array.from({ length: 5 }, (_, index): [string, typeof otis, number] => [`otis ${index}`, otis, 10]),
    ])
    expect(order).toEqual(['otis 0', 'hazel 0', 'otis 1', 'otis 2', 'otis 3', 'otis 4', 'hazel 1'])
  })

  it('have few places for each owner, and the others’ stay free', async () => {
    const run = queueOf({ mostWaitingEach: 2 })
    const first = task()
    const accepted = [first.work, async () => {}, async () => {}].map((work) => run(work, hazel))
    await expect(run(async () => {}, hazel)).rejects.toMatchObject({ status: 429, retryAfter: 5 })
    accepted.push(run(async () => {}, otis))
    first.finish()
    await Promise.all(accepted)
  })

  it('take a place from who waits for the most when all are taken', async () => {
    const run = queueOf({ mostWaiting: 3 })
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
  it('is never started, and its place is free', async () => {
    const run = queueOf({ mostWaitingEach: 1 })
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

  it('is not even put in line when it left before', async () => {
    const { work } = task()
    await expect(queueOf()(work, { ...hazel, signal: AbortSignal.abort() })).rejects.toMatchObject({ status: 400 })
    expect(work).not.toHaveBeenCalled()
  })
})
