import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PhotoFiles } from './photo-files.ts'
import { PhotoUploads } from './photo-uploads.ts'
import { UploadError } from './upload-photo.ts'

let goOnline: () => void
let isOnline: boolean

beforeEach(() => {
  vi.useFakeTimers()
  isOnline = true
  const events = new EventTarget()
  goOnline = () => {
    isOnline = true
    events.dispatchEvent(new Event('online'))
  }
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline
    },
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Instead of IndexedDB. */
const files = () =>
  ({
    previews: new Map(),
    sizes: new Map(),
    subscribe: () => () => {},
    add: () => {},
    remove: vi.fn(),
    dropBytes: vi.fn(),
    bytes: () => Promise.resolve(new Blob()),
    restore: async (ids: string[]) => new Set(ids.filter((id) => id !== 'lost')),
  }) as unknown as PhotoFiles

type Answer = 'never' | number | string | Promise<string>

/** An answer to uploads that last until `end`. */
function held() {
  const ends = new Map<string, () => void>()
  const answer = (name: string) => new Promise<string>((resolve) => ends.set(name, () => resolve(`/images/${name}`)))
  const end = async (name: string) => {
    ends.get(name)?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { answer, end }
}

/** `answer` determines how each attempt ends: with a URL, an error status (0 without a connection), or never. */
function open(answer: (name: string, attempt: number) => Answer) {
  const attempts: string[] = []
  const aborted: string[] = []
  const stored: Record<string, string> = {}
  const progress: Record<string, (share: number) => void> = {}
  const photoFiles = files()
  const store = new PhotoUploads({
    files: photoFiles,
    async upload({ name, signal, onProgress }) {
      attempts.push(name)
      progress[name] = onProgress
      signal.addEventListener('abort', () => aborted.push(name))
      const end = answer(name, attempts.filter((other) => other === name).length)
      if (end === 'never') return new Promise(() => {})
      if (typeof end !== 'number') return end
      throw new UploadError(`Failed to upload ${name} to ImageKit`, 'Because.', end)
    },
    onStored: (id, url) => {
      stored[id] = url
    },
  })
  const add = (...names: string[]) => {
    for (const name of names) store.add(name, new File([], name))
  }
  const of = (id: string) => store.getSnapshot().uploads.get(id)
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return { store, attempts, aborted, stored, progress, add, of, settle, files: photoFiles }
}

describe('photos', () => {
  test('start uploading with the choice, also those chosen before the screen was ready', async () => {
    const { store, stored, add, of, settle, files } = open((name) => `/images/${name}`)
    add('early')
    store.start()
    add('late')
    await settle()
    expect(stored).toEqual({ early: '/images/early', late: '/images/late' })
    expect(of('late')).toEqual({ state: 'stored', share: 1 })
    expect(files.dropBytes).toHaveBeenCalledWith('late')
  })

  test('are uploaded three at once, in their order', async () => {
    const { answer, end } = held()
    const { store, attempts, add } = open(answer)
    store.start()
    add('a', 'b', 'c', 'd', 'e')
    expect(attempts).toEqual(['a', 'b', 'c'])
    await end('b')
    expect(attempts).toEqual(['a', 'b', 'c', 'd'])
    for (const name of ['a', 'c', 'd', 'e']) await end(name)
    add('f')
    expect(attempts).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  test('that are tried again go before those that wait', async () => {
    const { answer, end } = held()
    const { store, attempts, add } = open((name, attempt) => (name === 'b' && attempt === 1 ? 503 : answer(name)))
    store.start()
    add('a', 'b', 'c', 'd')
    await end('a')
    expect(attempts).toEqual(['a', 'b', 'c'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(attempts).toEqual(['a', 'b', 'c', 'b', 'd'])
  })

  test('of an earlier visit resume; those without their bytes do not', async () => {
    const { store, attempts, settle } = open(() => '/images/x')
    store.start()
    const photos = ['kept', 'lost'].map((id) => ({ id, name: id, url: null }))
    const uploaded = { id: 'uploaded', name: 'uploaded', url: '/images/uploaded' }
    for (let visits = 0; visits < 2; visits++) {
      expect(await store.restore([...photos, uploaded])).toEqual(['lost'])
      await settle()
    }
    expect(attempts).toEqual(['kept'])
  })

  test('of an earlier visit that are removed while they are read are neither uploaded nor missed', async () => {
    const { store, attempts, settle, files } = open(() => '/images/x')
    store.start()
    const reading = store.restore(['kept', 'removed', 'lost'].map((id) => ({ id, name: id, url: null })))
    store.remove('removed')
    store.remove('lost')
    vi.mocked(files.remove).mockClear()
    expect(await reading).toEqual([])
    expect(vi.mocked(files.remove).mock.calls).toEqual([['removed'], ['lost']])
    await settle()
    expect(attempts).toEqual(['kept'])
  })

  test('wait out a lost connection and resume, however often they failed', async () => {
    let isLost = true
    const { store, attempts, stored, add, of, settle } = open(() => (isLost ? 0 : '/images/x'))
    store.start()
    add('a', 'b', 'c', 'd')
    await settle()
    expect(of('a')).toMatchObject({
      state: 'waiting',
      failure: { reason: 'Because.', canRetry: true, wasAnswered: false },
    })
    expect(of('d')).toEqual({ state: 'waiting', share: 0 })
    expect(store.getSnapshot().isPaused).toBe(true)
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(store.getSnapshot().isPaused).toBe(true)
    // Three at a time: at 1, 3, 7, 15 s, then every 30 s.
    expect(attempts.length).toBeLessThan(3 * 16)
    isLost = false
    goOnline()
    await settle()
    expect(Object.keys(stored).sort()).toEqual(['a', 'b', 'c', 'd'])
    expect(store.getSnapshot().isPaused).toBe(false)
  })

  test('show that they wait, even if one in flight still arrives', async () => {
    isOnline = false
    const { store, attempts, stored, add, settle } = open((name) => (name === 'lost' ? 0 : '/images/x'))
    store.start()
    add('lost', 'through', 'next', 'last')
    await settle()
    expect(Object.keys(stored).sort()).toEqual(['next', 'through'])
    expect(attempts).not.toContain('last')
    expect(store.getSnapshot().isPaused).toBe(true)
  })

  test('are not attempted while the browser is offline, except for a probe', async () => {
    isOnline = false
    const { store, attempts, add } = open(() => 0)
    store.start()
    add('a')
    await vi.advanceTimersByTimeAsync(29_000)
    expect(attempts).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(attempts).toHaveLength(2)
  })

  test('resume after a busy server', async () => {
    const { store, stored, add } = open((_, attempt) => (attempt === 1 ? 503 : attempt === 2 ? 429 : '/images/a'))
    store.start()
    add('a')
    await vi.advanceTimersByTimeAsync(1_000 + 2_000)
    expect(stored).toEqual({ a: '/images/a' })
    add('b')
    await vi.advanceTimersByTimeAsync(1_000 + 2_000)
    expect(Object.keys(stored)).toEqual(['a', 'b'])
  })

  test('that are refused in the end no longer keep the others waiting', async () => {
    const { store, add, of } = open((_, attempt) => (attempt === 1 ? 503 : 415))
    store.start()
    add('a')
    await vi.advanceTimersByTimeAsync(1_000)
    expect([of('a')?.state, store.getSnapshot().isPaused]).toEqual(['failed', false])
  })

  test('that wait out a lost connection are tried at once when the screen is back', async () => {
    const { store, attempts, add, settle } = open(() => 0)
    store.start()
    add('a')
    await settle()
    store.stop()
    expect([store.getSnapshot().isPaused, vi.getTimerCount()]).toEqual([false, 0])
    store.start()
    await settle()
    expect(attempts).toEqual(['a', 'a'])
  })

  test('fail after four refusals by a server, and Retry tries them again', async () => {
    let isBroken = true
    const { store, attempts, stored, add, of, settle } = open(() => (isBroken ? 500 : '/images/a'))
    store.start()
    add('a')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(attempts).toHaveLength(4)
    expect(of('a')).toMatchObject({ state: 'failed', failure: { canRetry: true, wasAnswered: true } })
    store.retry(['a'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(attempts).toHaveLength(8)
    isBroken = false
    store.retry(['a'])
    await settle()
    expect(stored).toEqual({ a: '/images/a' })
    // It is stored by now.
    store.retry(['a'])
    await settle()
    expect(attempts).toHaveLength(9)
  })

  test.each([400, 413, 415, 422])('refused with %i are not tried again, and Retry is of no use', async (status) => {
    const { store, attempts, stored, add, of } = open((name) => (name === 'bad' ? status : '/images/good'))
    store.start()
    add('bad', 'good')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(attempts).toEqual(['bad', 'good'])
    expect(of('bad')).toMatchObject({ state: 'failed', failure: { canRetry: false } })
    expect(stored).toEqual({ good: '/images/good' })
  })

  test('retried during a lost connection are tried at once', async () => {
    const { store, attempts, add, settle } = open(() => 0)
    store.start()
    add('a')
    await settle()
    store.retry(['a'])
    await settle()
    expect(attempts).toEqual(['a', 'a'])
    store.remove('a')
    expect(store.getSnapshot().isPaused).toBe(false)
  })

  test('show why the last attempt failed until the next one gets on', async () => {
    const { store, progress, add, of, settle } = open((_, attempt) => (attempt === 1 ? 0 : 'never'))
    store.start()
    add('a')
    await settle()
    goOnline()
    await settle()
    progress.a?.(0)
    expect(of('a')).toMatchObject({ state: 'sending', failure: { reason: 'Because.' } })
    expect(store.getSnapshot().isPaused).toBe(true)
    progress.a?.(0.5)
    expect(of('a')).toEqual({ state: 'sending', share: 0.5 })
    expect(store.getSnapshot().isPaused).toBe(false)
  })

  test('that are removed are aborted and never stored, and the next ones take their place', async () => {
    const { store, attempts, aborted, add, of, settle } = open(() => 'never')
    store.start()
    add('a', 'b', 'c', 'd', 'e')
    await settle()
    store.remove('d')
    store.remove('a')
    expect(aborted).toEqual(['a'])
    expect(of('a')).toBeUndefined()
    expect(of('b')?.state).toBe('sending')
    expect(attempts).toEqual(['a', 'b', 'c', 'e'])
  })

  test('in flight are aborted when the screen is left, and resumed when it is back', async () => {
    const { store, attempts, aborted, add, of, settle } = open(() => 'never')
    store.start()
    add('a')
    await settle()
    store.stop()
    expect([aborted, of('a')]).toEqual([['a'], { state: 'waiting', share: 0 }])
    add('b')
    await settle()
    expect(attempts).toEqual(['a'])
    store.start()
    await settle()
    expect(attempts).toEqual(['a', 'a', 'b'])
  })
})
