import autocannon from 'autocannon'
import { connect } from '../server/database/connect.ts'
import { addPerson } from '../server/testing/people.ts'
import { phonePhoto } from '../server/testing/photos.ts'
import { catalogueReads } from './catalogue-reads.ts'
import { openFilledDatabase } from './filled-database.ts'
import type { BenchOptions } from './main.ts'
import { memoryOf, signIn } from './pages.ts'
import type { Row } from './table.ts'

/** Requests a second: a good deal for a shop, and little enough for another process to go on beside it. */
const RATE = 40
/** Flat is: at the end at most so many times what it was after two minutes, when all has been loaded once. */
const FLAT = 1.1
/** Of one server, in MB; goals.md. */
const GOAL = 250

/** Pages of guests and of who is signed in, lists, searches and photos, for minutes on end: what does one server come to hold? */
export async function memory({ items, minutes }: BenchOptions): Promise<Row[]> {
  const database = await openFilledDatabase(items)
  const { db, close } = connect(database.url, { size: 1, onError: () => {} })
  await addPerson({ db }, 'juniper').finally(close)
  const server = await database.serve()
  try {
    const cookie = await signIn(server.url)
    const requests = await mixed(items, database.ids, cookie)
    const held: Held[] = []
    for (let minute = 1; minute <= minutes; minute++) {
      await upload(server.url, cookie)
      const { non2xx, errors } = await autocannon({
        ...{ url: server.url, requests, connections: 4, overallRate: RATE, duration: 60 },
      })
      if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed`)
      held.push(await heldBy(server))
    }
    const [second, last] = [held[1] ?? held[0], held.at(-1)] as [Held, Held]
    return [
      {
        what: `memory of the server after ${minutes} minutes at ${RATE} requests a second`,
        figures: `${last.rss} MB, its heap ${last.heap} MB; after each minute ${held.map(({ rss }) => rss).join(' ')} MB`,
        goal: `at most ${FLAT} times the second minute's, and ${GOAL} MB`,
        met: last.rss <= Math.min(second.rss * FLAT, GOAL),
      },
    ]
  } finally {
    await server.stop()
    await database.close()
  }
}

interface Held {
  /** In MB, as the heap. */
  rss: number
  heap: number
}

async function heldBy({ url, pid }: { url: string; pid: number }): Promise<Held> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const [, bytes] = /^nodejs_heap_size_used_bytes (\S+)$/m.exec(metrics) ?? []
  return { rss: await memoryOf(pid), heap: Math.round(Number(bytes) / 1024 / 1024) }
}

/** One of each kind in turns, so that every kind goes on to the end. */
async function mixed(items: number, ids: readonly number[], cookie: string): Promise<autocannon.Request[]> {
  const paths = ['/', '/marketplace', ...ids.slice(0, 10).map((id) => `/product/${id}`)]
  const reads = catalogueReads(items, ids).flatMap(({ urls }) => urls.slice(0, 3))
  const browser = { 'accept-encoding': 'br' }
  return paths.flatMap((path, index) => [
    { path, headers: browser },
    { path, headers: { ...browser, cookie } },
    ...reads.slice(index * 3, index * 3 + 3).map((path) => ({ path })),
  ])
}

async function upload(url: string, cookie: string): Promise<void> {
  const body = new FormData()
  const photo = await phonePhoto(1500, 2000)
  body.append('images', new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }))
  const response = await fetch(`${url}/api/upload-images`, { method: 'POST', headers: { cookie }, body })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
}
