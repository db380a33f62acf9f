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
import { keep, sendKept } from './kept.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { Viewer } from './viewer.ts'
import { isGuest } from './visitor.ts'

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

/** How a call's answers to guests are kept. */
export interface Keeping {
  /** Missing where nothing is to be kept. */
  answers: KeptAnswers | undefined
  /** What is left to do for each guest who is answered, kept or not. Returns headers: names and values in turns. */
  onSend?: (request: FastifyRequest) => string[]
}

export interface KeepingCalls extends Keeping {
  cacheControl: string
  /** Everybody is answered the same, whoever is signed in too. */
  forAll?: boolean
}

type RouteOptions = Pick<RouteShorthandOptions, 'bodyLimit' | 'config'> & { keeping?: KeepingCalls }

/** Registers one call of the contract: its role, its input and its answer come from there. */
export function route<N extends CallName>(
  app: FastifyInstance,
  name: N,
  handle: (asked: Asked<N>) => Promise<CallAnswer<N>>,
  { keeping, ...options }: RouteOptions = {},
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
      const asked = { params, query, body, viewer, request, reply } as Asked<N>
      if (!keeping?.answers || !(keeping.forAll || isGuest(request))) return handle(asked)
      const kept = await keeping.answers.read(request.url, async () => {
        const answer = await handle(asked)
        reply.type('application/json; charset=utf-8').header('cache-control', keeping.cacheControl)
        return keep(reply, String(reply.serialize(answer)))
      })
      sendKept(kept, request, reply, keeping.onSend?.(request))
    },
  })
}

/** For `onRequest`, before anything else is done for a guest whose answer is kept. */
export const answerKept =
  ({ answers, onSend }: Keeping) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const kept = isGuest(request) ? answers?.get(request.url) : undefined
    if (kept) sendKept(kept, request, reply, onSend?.(request))
    else done()
  }
