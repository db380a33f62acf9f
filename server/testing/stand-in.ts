import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Request {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

type Answer = [status: number, body: unknown, headers?: Record<string, string>]

/**
 * Instead of answering: no response (`silent`), a response that never ends (`stuck`), invalid JSON (`garbage`), unexpected
 * JSON (`nonsense`), a closed connection (`down`), or a status.
 */
export type Fault = 'silent' | 'stuck' | 'garbage' | 'nonsense' | 'down' | number

export interface StandIn {
  url: string
  /** All requests so far, failed ones included. */
  requests: Request[]
  /** Applied to the next requests, one each. */
  faults: Fault[]
  close(): Promise<void>
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** A fake vendor, over real HTTP. */
export async function startStandIn(answer: (request: Request) => Answer | Promise<Answer>): Promise<StandIn> {
  const requests: Request[] = []
  const faults: Fault[] = []
  const server = createServer(async (incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://stand-in')
    const { method = '', headers } = incoming
    const request = { method, path: pathname, query: searchParams, headers, body: await text(incoming) }
    requests.push(request)
    const fault = faults.shift()
    if (fault === 'silent') return
    if (fault === 'down') return incoming.socket.destroy()
    if (fault === 'stuck') return response.writeHead(200, JSON_TYPE).write('{')
    if (fault === 'garbage') return response.writeHead(200, JSON_TYPE).end('<html>so sorry')
    if (fault === 'nonsense') return response.writeHead(200, JSON_TYPE).end('{"object":"cat"}')
    const [status, body, more] = typeof fault === 'number' ? [fault, { error: 'private' }] : await answer(request)
    response.writeHead(status, { ...JSON_TYPE, ...more }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    faults,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
