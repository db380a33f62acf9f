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
import { AppError } from './app-error.ts'
import { keep, type Sharing, sendKept } from './kept.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { Viewer } from './viewer.ts'
import { isGuest } from './visitor.ts'

interface Asked<N extends CallName> {
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

/** How a call's answers are kept. */
export interface Keeping extends Sharing {
  /** Missing where nothing is to be kept. */
  answers: KeptAnswers | undefined
  cacheControl: string
  /** A name to keep it under where guests may not ask: by its address they would be answered. */
  keptAs?: string
}

type RouteOptions = Pick<RouteShorthandOptions, 'bodyLimit' | 'config'> & { keeping?: Keeping }

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
    handler: (request, reply): Promise<unknown> => {
      reply.status(status)
      const { params, query, body, viewer } = request
      const asked = { params, query, body, viewer, request, reply } as Asked<N>
      if (!keeping?.answers || !(keeping.forAll || isGuest(request))) return handle(asked)
      const asNobody = { ...asked, viewer: { ...viewer, account: null } } as Asked<N>
      const kept = keeping.answers.read(keeping.keptAs ?? request.url, async () => {
        const answer = await handle(asNobody)
        reply.type('application/json; charset=utf-8').header('cache-control', keeping.cacheControl)
        return keep(reply, String(reply.serialize(answer)), keeping)
      })
      return kept.then(
        (answer) => sendKept(answer, request, reply),
        (error) => {
          if (viewer?.account && isNotFound(error)) return handle(asked)
          throw error
        },
      )
    },
  })
}

const isNotFound = (error: unknown): boolean => error instanceof AppError && error.code === 'not_found'
