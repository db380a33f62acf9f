import { describe, expect, test } from 'vitest'
import { createUploadQueue } from './upload-queue.ts'

function open() {
  const begun: string[] = []
  const signals: AbortSignal[] = []
  const ends = new Map<string, () => void>()
  const queue = createUploadQueue<string>((photo, signal) => {
    begun.push(photo)
    signals.push(signal)
    return new Promise((resolve) => ends.set(photo, resolve))
  })
  const end = async (photo: string) => {
    ends.get(photo)?.()
    await Promise.resolve()
  }
  return { queue, begun, signals, end }
}

describe('uploads', () => {
  test('go three at once, in the order of the photos', async () => {
    const { queue, begun, end } = open()
    queue.add(['a', 'b', 'c', 'd', 'e'])
    expect(begun).toEqual(['a', 'b', 'c'])
    await end('b')
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
    await end('a')
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('that are asked for again wait behind those under way, and never make more than three', async () => {
    const { queue, begun, end } = open()
    queue.add(['a', 'b', 'c'])
    queue.add(['a again'])
    expect(begun).toEqual(['a', 'b', 'c'])
    await end('c')
    expect(begun).toEqual(['a', 'b', 'c', 'a again'])
  })

  test('begin again after all were done', async () => {
    const { queue, begun, end } = open()
    queue.add(['a'])
    await end('a')
    queue.add(['b'])
    expect(begun).toEqual(['a', 'b'])
  })

  test('end with the screen: what is under way is aborted, and nothing more begins', async () => {
    const { queue, begun, signals, end } = open()
    queue.add(['a', 'b', 'c', 'd'])
    queue.stop()
    expect(signals.every(({ aborted }) => aborted)).toBe(true)
    await end('a')
    queue.add(['e'])
    expect(begun).toEqual(['a', 'b', 'c'])
  })
})
