import { describe, expect, test } from 'vitest'
import { createUploadQueue } from './upload-queue.ts'

function open() {
  const started: string[] = []
  const signals = new Map<string, AbortSignal>()
  const ends = new Map<string, () => void>()
  const queue = createUploadQueue((id, signal) => {
    started.push(id)
    signals.set(id, signal)
    return new Promise((resolve) => ends.set(id, resolve))
  })
  const end = async (id: string) => {
    ends.get(id)?.()
    await Promise.resolve()
  }
  return { queue, started, signals, end }
}

describe('uploads', () => {
  test('run three at once, in the order of the photos', async () => {
    const { queue, started, end } = open()
    queue.add(['a', 'b', 'c', 'd', 'e'])
    expect(started).toEqual(['a', 'b', 'c'])
    await end('b')
    expect(started).toEqual(['a', 'b', 'c', 'd'])
    await end('a')
    expect(started).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('start again after all were done', async () => {
    const { queue, started, end } = open()
    queue.add(['a'])
    await end('a')
    queue.add(['b'])
    expect(started).toEqual(['a', 'b'])
  })

  test('that are tried again go before those that wait, but not beside their earlier attempt', async () => {
    const { queue, started, end } = open()
    queue.add(['a', 'b', 'c', 'd'])
    queue.add(['a'], 'front')
    await end('b')
    expect(started).toEqual(['a', 'b', 'c', 'd'])
    await end('a')
    expect(started).toEqual(['a', 'b', 'c', 'd', 'a'])
  })

  test('in flight go on during a pause, and the next ones wait for its end', async () => {
    const { queue, started, signals, end } = open()
    queue.add(['a', 'b', 'c', 'd'])
    queue.pause()
    expect(signals.get('a')?.aborted).toBe(false)
    await end('a')
    expect(started).toEqual(['a', 'b', 'c'])
    queue.resume()
    expect(started).toEqual(['a', 'b', 'c', 'd'])
  })

  test('of a removed photo are aborted, and its slot goes to the next', () => {
    const { queue, started, signals } = open()
    queue.add(['a', 'b', 'c', 'd', 'e'])
    queue.remove('d')
    queue.remove('b')
    expect(signals.get('b')?.aborted).toBe(true)
    expect(started).toEqual(['a', 'b', 'c', 'e'])
  })

  test('end with the screen: those in flight are aborted, and no more start', async () => {
    const { queue, started, signals, end } = open()
    queue.add(['a', 'b', 'c', 'd'])
    queue.stop()
    expect([...signals.values()].every(({ aborted }) => aborted)).toBe(true)
    await end('a')
    queue.add(['e'])
    expect(started).toEqual(['a', 'b', 'c'])
  })
})
