import { once } from 'node:events'
import { Agent, type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { LiveChange } from '../contracts/live.ts'
import type { BusyShop } from './busy-shop.ts'

/** Clients of `GET /api/live`, spread over the servers. */
export interface Watchers {
  count: number
  /** Returns and clears the `performance.now()` at which each page was first told about the product. */
  takeTimes(productId: number): number[]
  close(): void
}

/** Connections opened at a time. */
const BATCH_SIZE = 100

/** From a test network (RFC 2544). Ten pages share an address. */
const addressOf = (index: number): string => `198.18.${Math.floor(index / 2_560)}.${Math.floor(index / 10) % 256}`

export async function openWatchers({ servers }: BusyShop, count: number): Promise<Watchers> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const pages: ClientRequest[] = []
  const received = new Map<number, Map<ClientRequest, number>>()

  async function open(url: string, index: number): Promise<void> {
    const headers = { 'x-forwarded-for': addressOf(index) }
    const page = get(`${url}/api/live?age=0`, { agent, headers })
    const [response] = (await once(page, 'response')) as [IncomingMessage]
    if (response.statusCode !== 200) throw new Error(`GET /api/live: ${response.statusCode}`)
    pages.push(page)
    for (const stream of [page, response]) stream.on('error', () => {})
    let text = ''
    response.setEncoding('utf8').on('data', (chunk: string) => {
      const events = (text + chunk).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) record(page, event)
    })
  }

  // All pages of a server get the same events, so each is parsed once, to keep this process fast.
  const parsed = new Map<string, number[]>()
  function record(page: ClientRequest, event: string): void {
    let ids = parsed.get(event)
    if (!ids) {
      const { products = [] }: LiveChange = JSON.parse(event.replace('data: ', ''))
      ids = products.map(({ id }) => id)
      parsed.set(event, ids)
    }
    const now = performance.now()
    for (const id of ids) {
      const times = received.get(id) ?? new Map()
      received.set(id, times)
      if (!times.has(page)) times.set(page, now)
    }
  }

  for (let first = 0; first < count; first += BATCH_SIZE) {
    const indexes = Array.from({ length: Math.min(BATCH_SIZE, count - first) }, (_, offset) => first + offset)
    await Promise.all(indexes.map((index) => open(servers[index % servers.length]?.url ?? '', index)))
  }
  return {
    count,
    takeTimes(productId) {
      const times = [...(received.get(productId)?.values() ?? [])]
      received.delete(productId)
      return times
    },
    close() {
      for (const page of pages) page.destroy()
    },
  }
}
