import { parse as parseQuery } from 'node:querystring'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '../../contracts/call.ts'
import { type CallAnswer, type CallName, calls } from '../../contracts/calls.ts'
import type { AnswerHeaders, CachedResponse } from './cached-response.ts'
import { hasJustWritten } from './replica-reads.ts'
import { type Answering, type Asked, answerCall, route } from './route.ts'
import { compileAnswer } from './serializer.ts'
import { requireRole } from './viewer.ts'

export type ReadAsked<N extends CallName> = Pick<Asked<N>, 'params' | 'query' | 'viewer' | 'from'> & {
  header: (name: string, value: string | number) => void
}

interface PageAsks {
  viewer: FastifyRequest['viewer']
  /** The page's. */
  request: FastifyRequest
  /** Path and query of the call. */
  url: string
  params: Record<string, string>
}

/** A shared answer, or the viewer's own. */
type DirectAnswer = CachedResponse | { body: string }

/** Null for calls that must go through HTTP. Throws what the handler throws. */
type DirectRead = (asked: PageAsks) => Promise<DirectAnswer> | null

declare module 'fastify' {
  interface FastifyInstance {
    /** By name of the call. */
    directReads: Map<string, DirectRead>
  }
}

/**
 * Registers a call that pages can also read without HTTP. Role, input, cache and answer follow the contract, by the same code
 * as for requests from the network.
 */
export function readRoute<N extends CallName>(
  app: FastifyInstance,
  name: N,
  handle: (asked: ReadAsked<N>) => Promise<CallAnswer<N>>,
  options: Pick<Answering<N, never, never>, 'isPersonal'> = {},
): void {
  const call: Call = calls[name]
  route(app, name, ({ reply, ...asked }) => handle({ ...asked, header: (...named) => reply.header(...named) }), options)
  app.directReads.set(name, ({ viewer, request, url, params }) => {
    // Decoded addresses need the cleaning in storable-input.ts.
    if (url.includes('%')) return null
    const [, query = ''] = url.split('?')
    const input = { params: call.params?.safeParse(params), query: call.query?.safeParse(parseQuery(query)) }
    if (input.params?.success === false || input.query?.success === false) return null
    const headers: AnswerHeaders = { ...app.callHeaders }
    const asked = {
      params: input.params?.data,
      query: input.query?.data,
      viewer,
      from: {},
      header(name: string, value: string | number) {
        headers[name] = value
      },
    } as ReadAsked<N>
    requireRole(call.role, { viewer })
    return answerCall<N, ReadAsked<N>, DirectAnswer>(app, name, asked, {
      handle,
      ...options,
      url,
      headers: () => headers,
      isGuest: viewer.account === null,
      isOwnRead: hasJustWritten(app, request),
      share: ({ calls }, key, read) => calls.read(key, read),
      own: (answer) => ({ body: compileAnswer(call.answer)(answer) }),
    })
  })
}
