import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watch } from './scanner.tsx'

const { read } = vi.hoisted(() => ({ read: vi.fn() }))
vi.mock('./read-qr.ts', () => ({ createQrReader: async () => read }))

let camera: EventTarget & { stop: () => void }

beforeEach(() => {
  vi.useFakeTimers()
  camera = Object.assign(new EventTarget(), { stop: vi.fn() })
  const stream = { getTracks: () => [camera] }
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const video = { play: async () => {} } as HTMLVideoElement

test('a code that is held to the camera during a lookup is looked up after it, and each one once', async () => {
  const scans: string[] = []
  let isPaused = false
  const onText = (text: string) => {
    if (isPaused) return false
    scans.push(text)
    isPaused = true
    return true
  }
  const show = async (text: string | null) => {
    read.mockResolvedValue(text)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  const stop = watch(video, { onText, onError: () => {} })
  for (const text of ['first', null, 'first']) await show(text)
  isPaused = false
  await show('first')
  expect(scans).toEqual(['first'])
  isPaused = true
  await show('second')
  expect(scans).toEqual(['first'])
  isPaused = false
  await show('second')
  expect(isPaused).toBe(true)
  isPaused = false
  await show('second')
  expect(scans).toEqual(['first', 'second'])
  stop()
})

test('a camera that another app has taken is said to have stopped, and looked through no more', async () => {
  read.mockResolvedValue(null)
  const onError = vi.fn()
  watch(video, { onText: () => true, onError })
  await vi.advanceTimersByTimeAsync(1_000)
  camera.dispatchEvent(new Event('ended'))
  expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Ended' }))
  await vi.advanceTimersByTimeAsync(1_000)
  read.mockClear()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(read).not.toHaveBeenCalled()
})
