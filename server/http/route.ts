import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RouteShorthandOptions,
} from 'fastify'
import type { Call } from '../../contracts/call.ts'
import {
  type CallAnswer,
  type CallBody,
  type CallName,
  type CallParams,
  type CallQuery,
  type Calls,
  calls,
} from '../../contracts/calls.ts'
import { fillTags } from './cache-tags.ts'
import type { SignedOwner } from './viewer.ts'

export interface CallContext<N extends CallName> {
  params: CallParams<N>
  query: CallQuery<N>
  body: CallBody<N>
  viewer: FastifyRequest['viewer']
  /** The viewer's. Null for guests, where the role admits them. */
  account: Calls[N]['role'] extends 'visitor' | 'desk' ? SignedOwner | null : SignedOwner
  /** For the session, multipart or the raw body. */
  request: FastifyRequest
  /** For headers only; return the answer. */
  reply: FastifyReply
  /** Invalidates tags besides those that the call declares. */
  invalidate: (...tags: string[]) => void
}

/** Converts `GET /api/products/{id}` to Fastify's method and path. */
export function methodAndPath(name: CallName): { method: string; url: string } {
  const [method = '', path = ''] = name.split(' ')
  return { method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }
}

/** Fastify's options for a call, without the handler. */
export function declare(name: CallName, config: FastifyContextConfig = {}) {
  const call: Call = calls[name]
  const schema: FastifySchema & Record<string, unknown> = {
    summary: call.summary,
    response: { [statusOf(call)]: call.answer, ...(call.repeatable && { 200: call.answer }) },
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
  }
  return { ...methodAndPath(name), schema, config: { ...config, role: call.role, missing: call.missing } }
}

const statusOf = ({ created, empty }: Call): number => (created ? 201 : empty ? 204 : 200)

/** Registers a call that writes, or whose handler needs the request. Role, input, answer and what it invalidates follow its contract. */
export function route<N extends CallName>(
  app: FastifyInstance,
  name: N,
  handle: (context: CallContext<N>) => Promise<CallAnswer<N>>,
  { config, ...options }: Pick<RouteShorthandOptions, 'bodyLimit' | 'config'> = {},
): void {
  const call: Call = calls[name]
  if (call.cache) throw new Error(`${name} has a cache policy, which only readRoute follows`)
  const isWrite = !name.startsWith('GET ') && !call.unseen
  app.route({
    ...declare(name, config),
    ...options,
    handler: async (request, reply): Promise<unknown> => {
      reply.status(statusOf(call))
      const { params, query, body, viewer } = request
      const { account } = viewer
      function invalidate(...tags: string[]): void {
        app.sharedResponses?.invalidate(tags)
        app.replicaReads?.changed(tags)
      }
      const context = { params, query, body, viewer, account, request, reply, invalidate } as CallContext<N>
      const answer = await handle(context)
      // The database's notification arrives only after this response.
      if (call.invalidates) invalidate(...fillTags(call.invalidates, [params, body, answer]))
      if (isWrite) app.replicaReads?.rememberWrite(request, reply)
      return answer
    },
  })
}
