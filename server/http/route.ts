import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteShorthandOptions } from 'fastify'
import type { Call } from '../../contracts/call.ts'
import {
  type CallAnswer,
  type CallBody,
  type CallName,
  type CallParams,
  type CallQuery,
  calls,
} from '../../contracts/calls.ts'
import type { Viewer } from './viewer.ts'

export interface Asked<N extends CallName> {
  params: CallParams<N>
  query: CallQuery<N>
  body: CallBody<N>
  viewer: Viewer
  /** For what is not in the contract: the session, multipart, the raw body. */
  request: FastifyRequest
  /** For headers; the answer is what the handler returns. */
  reply: FastifyReply
}

/** `GET /api/products/{id}` to Fastify's method and path. */
export function methodAndPath(name: CallName): { method: string; url: string } {
  const [method = '', path = ''] = name.split(' ')
  return { method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }
}

/** Registers one call of the contract: its role, its input and its answer come from there. */
export function route<N extends CallName>(
  app: FastifyInstance,
  name: N,
  handle: (asked: Asked<N>) => Promise<CallAnswer<N>>,
  options: Pick<RouteShorthandOptions, 'bodyLimit' | 'config'> = {},
): void {
  const call: Call = calls[name]
  const status = call.created ? 201 : 200
  const schema: FastifySchema & Record<string, unknown> = {
    summary: call.summary,
    response: { [status]: call.answer },
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
  }
  app.route({
    ...methodAndPath(name),
    ...options,
    schema,
    config: { ...options.config, role: call.role, missing: call.missing },
    handler: async (request, reply) => {
      reply.status(status)
      const { params, query, body, viewer } = request
      return handle({ params, query, body, viewer, request, reply } as Asked<N>)
    },
  })
}
