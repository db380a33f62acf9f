import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { close, listen } from './local-server.ts'

interface Request {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

type Answer = [status: number, body: unknown, headers?: Record<string, string>]

/**
 * Instead of answering: no response (`silent`), a response that stalls (`stuck`) or goes on forever (`endless`), invalid JSON
 * (`garbage`), unexpected JSON (`nonsense`), a closed connection (`down`), or a status.
 */
export type Fault = 'silent' | 'stuck' | 'endless' | 'garbage' | 'nonsense' | 'down' | number

export interface StandIn {
  url: string
  /** All requests so far, failed ones included. */
  requests: Request[]
  /** Applied to the next requests, one each. */
  faults: Fault[]
  /** Called when a request has met a fault. */
  onFault: () => void
  close(): Promise<void>
}

export const JSON_TYPE = { 'content-type': 'application/json' }

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
    if (fault !== undefined) {
      misbehave(fault, incoming, response)
      return standIn.onFault()
    }
    const [status, body, more] = await answer(request)
    response.writeHead(status, { ...JSON_TYPE, ...more }).end(JSON.stringify(body))
  })
  const standIn: StandIn = {
    url: `http://127.0.0.1:${await listen(server)}`,
    requests,
    faults,
    onFault: () => {},
    close: () => close(server),
  }
  return standIn
}

export function misbehave(fault: Fault, { socket }: IncomingMessage, response: ServerResponse): void {
  if (fault === 'silent') return
  if (fault === 'down') socket.destroy()
  else if (fault === 'stuck') response.writeHead(200, JSON_TYPE).write('{')
  else if (fault === 'endless') writeForever(response.writeHead(200, JSON_TYPE))
  else if (fault === 'garbage') response.writeHead(200, JSON_TYPE).end('<html>so sorry')
  else if (fault === 'nonsense') response.writeHead(200, JSON_TYPE).end('{"object":"cat"}')
  else response.writeHead(fault, JSON_TYPE).end(JSON.stringify({ error: 'private' }))
}

function writeForever(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), 20)
  response.once('close', () => clearInterval(timer))
}
