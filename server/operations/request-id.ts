import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What a proxy in front may call a request; anything else could be made to look like another line of the log. */
const USABLE = /^[\w.:-]{8,128}$/

/** The id of a request: the proxy's own from X-Request-Id, or a new one. It is in every answer and every line about it. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const { 'x-request-id': given } = headers
  return typeof given === 'string' && USABLE.test(given) ? given : randomUUID()
}
