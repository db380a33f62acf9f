import { beforeEach, expect, test, vi } from 'vitest'
import type { Draft } from '../../../contracts/draft.ts'
import { RequestError } from '../../lib/api.ts'
import { type Arrangement, movePhotos, replacePhoto, splitPhotos } from './arrangement.ts'
import { ArrangementSync } from './arrangement-sync.ts'
import { reconcile } from './reconcile.ts'

const draftOf = (id: number, imageUrls: string[], title = '') => ({ id, imageUrls, title }) as Draft

/** The server's drafts, and the page's last known state of them. */
let server: Map<number, Draft>
let known: Draft[]
let failNext: Error | null
/** The response to the next creation is lost. */
let loseNext: boolean
let calls: string[]
let refused: string[]

const NO_ANSWER = new DOMException('No answer', 'TimeoutError')

function call(text: string): void {
  if (failNext) throw failNext
  calls.push(text)
  for (const url of ['a', 'b', 'c', 'd'])
    if (![...server.values()].some(({ imageUrls }) => imageUrls.includes(url))) calls.push(`${url} is in no draft`)
}

function createSync(): ArrangementSync {
  let lastId = 10
  return new ArrangementSync({
    async create({ imageUrls, after }, like) {
      lastId += 1
      const draft = draftOf(lastId, [...imageUrls], like?.title)
      server.set(lastId, draft)
      call(`create ${imageUrls.join('')} after ${after}`)
      if (loseNext) {
        loseNext = false
        throw NO_ANSWER
      }
      return draft
    },
    async change(id, imageUrls) {
      if (failNext) throw failNext
      if (!server.has(id)) throw new RequestError(404, 'Draft not found')
      const draft = draftOf(id, [...imageUrls], server.get(id)?.title)
      server.set(id, draft)
      call(`change ${id} ${imageUrls.join('')}`)
      return draft
    },
    async remove(id) {
      server.delete(id)
      call(`delete ${id}`)
    },
    cache: {
      current: () => known,
      put(...[draft]) {
        if (!draft) return
        known = known.some(({ id }) => id === draft.id)
          ? known.map((old) => (old.id === draft.id ? draft : old))
          : [...known, draft]
      },
      drop(...ids) {
        known = known.filter(({ id }) => !ids.includes(id))
      },
      async refresh() {
        if (failNext) throw failNext
        known = [...server.values()]
      },
    },
    onRefused: (message) => refused.push(message),
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  known = [draftOf(1, ['a', 'b'], 'Lamp'), draftOf(2, ['c', 'd'], 'Vase')]
  server = new Map(known.map((draft) => [draft.id, draft]))
  failNext = null
  loseNext = false
  calls = []
  refused = []
  return () => vi.useRealTimers()
})

const shown = (sync: ArrangementSync) =>
  sync.groups().map(({ id, imageUrls }) => `${id > 0 ? id : 'new'}:${imageUrls.join('')}`)

const onServer = () => [...server.values()].map(({ id, imageUrls }) => `${id}:${imageUrls.join('')}`)

test('a moved photo shows immediately, and is added to its new item before it leaves the old one', async () => {
  const sync = createSync()
  sync.change((groups) => movePhotos(groups, ['a'], 2))
  expect(shown(sync)).toEqual(['1:b', '2:cda'])
  expect(await sync.settled()).toBe(true)
  expect(calls).toEqual(['change 2 cda', 'change 1 b'])
  expect(shown(sync)).toEqual(['1:b', '2:cda'])
})

test('a new item stays in its place when it is stored', async () => {
  const sync = createSync()
  sync.change((groups) => splitPhotos(groups, ['a'], sync.newId()))
  expect(shown(sync)).toEqual(['1:b', 'new:a', '2:cd'])
  await sync.settled()
  expect(shown(sync)).toEqual(['1:b', '11:a', '2:cd'])
  expect(calls[0]).toBe('create a after 1')
})

test('undo of a merge restores the item with its texts', async () => {
  const sync = createSync()
  sync.change((groups) => movePhotos(groups, ['a', 'b'], 2))
  await sync.settled()
  expect(onServer()).toEqual(['2:cdab'])
  sync.undo()
  expect(shown(sync)).toEqual(['new:ab', '2:cd'])
  await sync.settled()
  expect(shown(sync)).toEqual(['11:ab', '2:cd'])
  expect(server.get(11)?.title).toBe('Lamp')
  expect(sync.canUndo).toBe(false)
})

test('two changes are undone one after the other, across a deleted and restored item', async () => {
  const sync = createSync()
  sync.change((groups) => movePhotos(groups, ['a'], 2))
  sync.change((groups) => movePhotos(groups, ['b'], 2))
  await sync.settled()
  sync.undo()
  await sync.settled()
  sync.undo()
  await sync.settled()
  expect(shown(sync)).toEqual(['11:ab', '2:cd'])
  expect(calls.filter((text) => text.includes('no draft'))).toEqual([])
})

test('a lost connection is reported and retried, and nothing is lost', async () => {
  const sync = createSync()
  failNext = NO_ANSWER
  sync.change((groups) => movePhotos(groups, ['a'], 2))
  await vi.waitFor(() => expect(sync.failure).toBe("We couldn't connect."))
  expect(shown(sync)).toEqual(['1:b', '2:cda'])
  failNext = null
  await vi.advanceTimersByTimeAsync(2_000)
  expect(onServer()).toEqual(['1:b', '2:cda'])
  expect(sync.failure).toBeNull()
})

test('what cannot be stored for now is said without waiting for the retry, and asking again retries at once', async () => {
  const sync = createSync()
  failNext = NO_ANSWER
  sync.change((groups) => movePhotos(groups, ['a'], 2))
  expect(await sync.settled()).toBe(false)
  failNext = null
  expect(await sync.settled()).toBe(true)
  expect(onServer()).toEqual(['1:b', '2:cda'])
})

test('a page that was left makes no more attempts until it is back', async () => {
  const sync = createSync()
  failNext = NO_ANSWER
  sync.change((groups) => movePhotos(groups, ['a'], 2))
  await vi.waitFor(() => expect(sync.failure).not.toBeNull())
  sync.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect([vi.getTimerCount(), sync.failure]).toEqual([0, null])
  failNext = null
  sync.start()
  expect(await sync.settled()).toBe(true)
  expect(onServer()).toEqual(['1:b', '2:cda'])
})

test('what was published does not return by undo', async () => {
  const sync = createSync()
  sync.change((groups) => movePhotos(groups, ['a', 'b'], 2))
  await sync.settled()
  sync.clearHistory()
  expect(sync.canUndo).toBe(false)
  sync.undo()
  expect([await sync.settled(), onServer()]).toEqual([true, ['2:cdab']])
})

test('changes that the server rejects are undone', async () => {
  const sync = createSync()
  failNext = new RequestError(400, 'Each photo only once.')
  sync.change((groups) => movePhotos(groups, ['a'], 2))
  expect(await sync.settled()).toBe(true)
  expect(shown(sync)).toEqual(['1:ab', '2:cd'])
  expect([refused, sync.canUndo]).toEqual([['Each photo only once.'], false])
})

test('a draft that another device makes of a photo shows, though making one here was rejected', async () => {
  const sync = createSync()
  failNext = new RequestError(400, 'Too many items.')
  sync.change((groups) => splitPhotos(groups, ['a'], sync.newId()))
  await sync.settled()
  known = [draftOf(1, ['b']), draftOf(2, ['c', 'd']), draftOf(3, ['a'])]
  expect(shown(sync)).toEqual(['1:b', '2:cd', '3:a'])
})

test('a change that changes nothing is nothing to undo', () => {
  const sync = createSync()
  sync.change((groups) => movePhotos(groups, ['c', 'd'], 2))
  expect(sync.canUndo).toBe(false)
})

test('a change at the moment the last one is done is stored, too', async () => {
  const sync = createSync()
  let timesStored = 0
  sync.subscribe(() => {
    if (calls.length !== 2) return
    timesStored += 1
    if (timesStored === 2) sync.change((groups) => movePhotos(groups, ['b'], 2))
  })
  sync.change((groups) => movePhotos(groups, ['a'], 2))
  await vi.advanceTimersByTimeAsync(0)
  expect(onServer()).toEqual(['2:cdab'])
})

test('a draft that is published cannot come back by undo, and a photo that left it before stays', async () => {
  const sync = createSync()
  sync.change((groups) => movePhotos(groups, ['a'], 2))
  await sync.settled()
  known = known.filter(({ id }) => id !== 1)
  server.delete(1)
  sync.undo()
  await sync.settled()
  expect(onServer()).toEqual(['2:cda'])
})

test('items and photos that were added since stay when an earlier change is undone', async () => {
  const sync = createSync()
  sync.change((groups) => movePhotos(groups, ['a'], 2))
  await sync.settled()
  for (const added of [draftOf(2, ['c', 'd', 'a', 'e']), draftOf(3, ['f'])]) server.set(added.id, added)
  known = [...server.values()]
  sync.undo()
  await sync.settled()
  expect(onServer()).toEqual(['1:ab', '2:cde', '3:f'])
})

test('undo of an edited photo leaves only the photo as it was', async () => {
  const sync = createSync()
  sync.change((groups) => replacePhoto(groups, 'd', 'd2'))
  await sync.settled()
  expect(onServer()).toEqual(['1:ab', '2:cd2'])
  sync.undo()
  await sync.settled()
  expect(onServer()).toEqual(['1:ab', '2:cd'])
})

test('an edited photo that is moved before it is stored ends in one item', async () => {
  const sync = createSync()
  sync.change((groups) => replacePhoto(groups, 'd', 'd2'))
  sync.change((groups) => movePhotos(groups, ['d2'], 1))
  await sync.settled()
  expect(onServer()).toEqual(['1:abd2', '2:c'])
})

test('a photo stays where it is if the item that it moves to is gone', async () => {
  const sync = createSync()
  server.delete(2)
  sync.change((groups) => movePhotos(groups, ['a'], 2))
  await sync.settled()
  expect([onServer(), shown(sync)]).toEqual([['1:ab'], ['1:ab']])
})

test('a new item whose response was lost is not created again', async () => {
  const sync = createSync()
  loseNext = true
  sync.change((groups) => splitPhotos(groups, ['a'], sync.newId()))
  await vi.waitFor(() => expect(sync.failure).toBe("We couldn't connect."))
  failNext = NO_ANSWER
  await vi.advanceTimersByTimeAsync(2_000)
  failNext = null
  await vi.advanceTimersByTimeAsync(4_000)
  expect(onServer()).toEqual(['1:b', '2:cd', '11:a'])
  expect(shown(sync)).toEqual(['1:b', '11:a', '2:cd'])
})

test('a new item whose response was lost is deleted by undo', async () => {
  const sync = createSync()
  loseNext = true
  sync.change((groups) => splitPhotos(groups, ['a'], sync.newId()))
  await vi.waitFor(() => expect(sync.failure).toBe("We couldn't connect."))
  sync.undo()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(onServer()).toEqual(['1:ab', '2:cd'])
})

test('a photo that is removed for good does not come back by undo', async () => {
  const sync = createSync()
  sync.change((groups) => movePhotos(groups, ['a'], 2))
  sync.discard(['b'])
  await sync.settled()
  expect(onServer()).toEqual(['2:cda'])
  sync.undo()
  await sync.settled()
  expect(shown(sync)).toEqual(['11:a', '2:cd'])
})

test('drafts and photos that came from another device meanwhile stay', () => {
  const base: Arrangement = [
    { id: 1, imageUrls: ['a', 'b'] },
    { id: 2, imageUrls: ['c'] },
  ]
  const target = movePhotos(base, ['a'], 2)
  const server = [
    { id: 1, imageUrls: ['a', 'b', 'x'] },
    { id: 2, imageUrls: ['c'] },
    { id: 3, imageUrls: ['y'] },
  ]
  expect(reconcile(base, target, server)).toEqual([
    { id: 1, imageUrls: ['b', 'x'] },
    { id: 2, imageUrls: ['c', 'a'] },
    { id: 3, imageUrls: ['y'] },
  ])
  expect(reconcile(base, target, server.slice(1)).map(({ id }) => id)).toEqual([2, 3])
})
