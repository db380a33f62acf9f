import autocannon from 'autocannon'
import { phonePhoto } from '../server/testing/photos.ts'
import { catalogueReads } from './catalogue-reads.ts'
import { memoryOf } from './cpu.ts'
import { openFilledDatabase } from './filled-database.ts'
import type { BenchOptions } from './main.ts'
import { signIn } from './sign-in.ts'
import type { Row } from './table.ts'

/** Requests per second. Busy for a shop, but leaves room for other processes. */
const RATE = 40
/** The largest allowed ratio of the memory at the end to that after two minutes, when everything has been loaded once. */
const MAX_GROWTH = 1.1
/** One server. */
const GOAL_MB = 250

/** One server's memory under minutes of mixed load: pages for guests and users, lists, searches and uploads. */
export async function memory({ items, minutes }: BenchOptions): Promise<Row[]> {
  const database = await openFilledDatabase(items)
  await database.addBuyer()
  const server = await database.serve()
  try {
    const cookie = await signIn(server.url, 'juniper')
    const requests = await mixedRequests(items, database.ids, cookie)
    const samples: MemoryUse[] = []
    for (let minute = 1; minute <= minutes; minute++) {
      await upload(server.url, cookie)
      const { non2xx, errors } = await autocannon({
        url: server.url,
        requests,
        connections: 4,
        overallRate: RATE,
        duration: 60,
      })
      if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed`)
      samples.push(await memoryUse(server))
    }
    const [second, last] = [samples[1] ?? samples[0], samples.at(-1)] as [MemoryUse, MemoryUse]
    return [
      {
        what: `memory of the server after ${minutes} minutes at ${RATE} requests a second`,
        figures: `${last.rss} MB, its heap ${last.heap} MB; after each minute ${samples.map(({ rss }) => rss).join(' ')} MB`,
        goal: `at most ${MAX_GROWTH} times the second minute's, and ${GOAL_MB} MB`,
        met: last.rss <= Math.min(second.rss * MAX_GROWTH, GOAL_MB),
      },
    ]
  } finally {
    await server.stop()
    await database.close()
  }
}

/** In MB. */
interface MemoryUse {
  rss: number
  heap: number
}

async function memoryUse({ url, pid }: { url: string; pid: number }): Promise<MemoryUse> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const [, bytes] = /^nodejs_heap_size_used_bytes (\S+)$/m.exec(metrics) ?? []
  return { rss: await memoryOf(pid), heap: Math.round(Number(bytes) / 1024 / 1024) }
}

/** Interleaves all kinds, so that each lasts until the end. */
async function mixedRequests(items: number, ids: readonly number[], cookie: string): Promise<autocannon.Request[]> {
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
