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

export async function openWatchers({ servers }: BusyShop, count: number): Promise<Watchers> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const pages: ClientRequest[] = []
  const heard = new Map<number, Map<ClientRequest, number>>()

  async function open(url: string): Promise<void> {
    const page = get(`${url}/api/live?age=0`, { agent })
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

  const urls = Array.from({ length: count }, (_, index) => servers[index % servers.length]?.url ?? '')
  while (urls.length > 0) await Promise.all(urls.splice(0, AT_ONCE).map(open))
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
