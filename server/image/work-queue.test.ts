import { expect, it, vi } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

/** Work that lasts until told. */
function task() {
  let finish = () => {}
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { work: vi.fn(() => done), finish }
}

it('does only so many at once and the next when one has ended', async () => {
  const run = createWorkQueue({ atOnce: 1, mostWaiting: 5 })
  const [first, second] = [task(), task()]
  const [one, two] = [run(first.work), run(second.work)]
  expect(first.work).toHaveBeenCalled()
  expect(second.work).not.toHaveBeenCalled()
  first.finish()
  await one
  second.finish()
  await two
  expect(second.work).toHaveBeenCalled()
})

it('refuses what would have to wait behind too many, and says when to come again', async () => {
  const run = createWorkQueue({ atOnce: 1, mostWaiting: 1 })
  const [first, second] = [task(), task()]
  const accepted = [run(first.work), run(second.work)]
  await expect(run(async () => {})).rejects.toMatchObject({ status: 503, retryAfter: 5 })
  first.finish()
  second.finish()
  await Promise.all(accepted)
  await expect(run(async () => 'free again')).resolves.toBe('free again')
})

it('goes on after a failure', async () => {
  const run = createWorkQueue({ atOnce: 1, mostWaiting: 1 })
  const failed = run(() => Promise.reject(new Error('no picture')))
  const next = run(async () => 'a picture')
  await expect(failed).rejects.toThrow('no picture')
  await expect(next).resolves.toBe('a picture')
})
