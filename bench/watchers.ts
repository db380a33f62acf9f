import { once } from 'node:events'
import { Agent, type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { LiveChange } from '../contracts/live.ts'
import type { BusyShop } from './busy-shop.ts'

/** Open pages that listen to `GET /api/live`, spread over the servers. */
export interface Watchers {
  count: number
  /** `performance.now()` of each word of this product, one for each page that has heard of it since the last call. */
  heardOf(productId: number): number[]
  close(): void
}

/** So many begin to listen at a time: each is a connection of its own. */
const AT_ONCE = 100

/** Of a network for tests (RFC 2544). Ten pages share one. */
const addressOf = (index: number): string => `198.18.${Math.floor(index / 2_560)}.${Math.floor(index / 10) % 256}`

export async function openWatchers({ servers }: BusyShop, count: number): Promise<Watchers> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const pages: ClientRequest[] = []
  const heard = new Map<number, Map<ClientRequest, number>>()

  async function open(url: string, index: number): Promise<void> {
    const headers = { 'x-forwarded-for': addressOf(index) }
    const page = get(`${url}/api/live?age=0`, { agent, headers })
    const [answer] = (await once(page, 'response')) as [IncomingMessage]
    if (answer.statusCode !== 200) throw new Error(`a page could not listen: ${answer.statusCode}`)
    pages.push(page)
    for (const end of [page, answer]) end.on('error', () => {})
    let text = ''
    answer.setEncoding('utf8').on('data', (chunk: string) => {
      const events = (text + chunk).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) note(page, event)
    })
  }

  // All pages of a server are told the same, so each event is read once: this process is not what is measured.
  const read = new Map<string, number[]>()
  function note(page: ClientRequest, event: string): void {
    let ids = read.get(event)
    if (!ids) {
      const { products = [] }: LiveChange = JSON.parse(event.replace('data: ', ''))
      ids = products.map(({ id }) => id)
      read.set(event, ids)
    }
    const now = performance.now()
    for (const id of ids) {
      const pagesThatKnow = heard.get(id) ?? new Map()
      heard.set(id, pagesThatKnow)
      if (!pagesThatKnow.has(page)) pagesThatKnow.set(page, now)
    }
  }

  for (let first = 0; first < count; first += AT_ONCE) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, offset) => first + offset)
    await Promise.all(indexes.map((index) => open(servers[index % servers.length]?.url ?? '', index)))
  }
  return {
    count,
    heardOf(productId) {
      const times = [...(heard.get(productId)?.values() ?? [])]
      heard.delete(productId)
      return times
    },
    close() {
      for (const page of pages) page.destroy()
    },
  }
}
