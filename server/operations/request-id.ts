import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Prevents log injection through ids from a proxy. */
const VALID_ID = /^[\w.:-]{8,128}$/

/** The proxy's X-Request-Id if valid, or a new id. Sent with every response and logged with every line. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const { 'x-request-id': proxyId } = headers
  return typeof proxyId === 'string' && VALID_ID.test(proxyId) ? proxyId : randomUUID()
}
