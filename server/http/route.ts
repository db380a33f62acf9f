import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteShorthandOptions } from 'fastify'
import { type Call, SHARED_FOR_A_SECOND } from '../../contracts/call.ts'
import {
  type CallAnswer,
  type CallBody,
  type CallName,
  type CallParams,
  type CallQuery,
  calls,
} from '../../contracts/calls.ts'
import { AppError } from './app-error.ts'
import { fillTags, listedTags } from './cache-tags.ts'
import { type CachedResponse, capture } from './cached-response.ts'
import { hasJustWritten, type ReadFrom } from './guest-reads.ts'
import { isGuest } from './visitor.ts'

interface Asked<N extends CallName> {
  params: CallParams<N>
  query: CallQuery<N>
  body: CallBody<N>
  viewer: FastifyRequest['viewer']
  /** Where a call with a `cache` reads: a guest's may come from a replica. To be spread over the deps. */
  from: ReadFrom
  /** For what is not in the contract: the session, multipart, the raw body. */
  request: FastifyRequest
  /** For headers; the answer is what the handler returns. */
  reply: FastifyReply
  /** Tags besides those that the call declares, where only the rule knows what has changed. */
  invalidate: (...tags: string[]) => void
}

/** `GET /api/products/{id}` to Fastify's method and path. */
export function methodAndPath(name: CallName): { method: string; url: string } {
  const [method = '', path = ''] = name.split(' ')
  return { method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }
}

interface RouteOptions<Answer> extends Pick<RouteShorthandOptions, 'bodyLimit' | 'config'> {
  /** An answer that is another one for somebody just now, and so is shared with nobody. */
  isPersonal?: (answer: Answer) => boolean
}

class Personal extends Error {}

/** Registers one call of the contract: its role, its input, its answer, and how that is shared, come from there. */
export function route<N extends CallName>(
  app: FastifyInstance,
  name: N,
  handle: (asked: Asked<N>) => Promise<CallAnswer<N>>,
  { isPersonal, ...options }: RouteOptions<CallAnswer<N>> = {},
): void {
  const call: Call = calls[name]
  const isWrite = !name.startsWith('GET ') && !call.unseen
  const status = call.created ? 201 : call.empty ? 204 : 200
  const schema: FastifySchema & Record<string, unknown> = {
    summary: call.summary,
    response: { [status]: call.answer, ...(call.repeatable && { 200: call.answer }) },
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
  }
  app.route({
    ...methodAndPath(name),
    ...options,
    schema,
    config: { ...options.config, role: call.role, missing: call.missing },
    handler: async (request, reply): Promise<unknown> => {
      reply.status(status)
      const shared = app.sharedResponses
      const { params, query, body, viewer } = request
      const { cache } = call
      const isOwnRead = hasJustWritten(app, request)
      const reads = cache && isGuest(request) && !isOwnRead ? app.guestReads : null
      function invalidate(...tags: string[]): void {
        shared?.invalidate(tags)
        app.guestReads?.changed(tags)
      }
      const asked = { params, query, body, viewer, from: {}, request, reply, invalidate } as Asked<N>
      const dependsOn = (answer: unknown) => [
        ...fillTags(cache?.tags ?? [], [params]),
        ...listedTags(cache?.tags ?? [], answer),
      ]
      const ask = (asked: Asked<N>): Promise<CallAnswer<N>> =>
        reads ? reads.read((from) => handle({ ...asked, from }), dependsOn) : handle(asked)

      async function answer(): Promise<unknown> {
        const answer = await ask(asked)
        // The database tells this server too, but only after whoever made the change has been answered.
        if (call.invalidates) invalidate(...fillTags(call.invalidates, [params, body, answer]))
        if (isWrite) app.guestReads?.rememberWrite(request, reply)
        if (call.views) request.viewed = answer
        return answer
      }
      if (!cache || !shared || isOwnRead || (cache.sharedWith === 'guests' && !isGuest(request))) return answer()

      const { sharedWith, cacheControl } = cache
      async function read(tags: Set<string>): Promise<CachedResponse> {
        for (const tag of fillTags(cache?.tags ?? [], [params])) tags.add(tag)
        const answer = await ask({ ...asked, viewer: { ...viewer, account: null } })
        if (isPersonal?.(answer)) throw new Personal()
        for (const tag of listedTags(cache?.tags ?? [], answer)) tags.add(tag)
        reply.type('application/json; charset=utf-8').header('cache-control', cacheControl)
        const sharing = {
          sharedWith,
          setsCookie: cacheControl !== SHARED_FOR_A_SECOND,
          ...(call.views && { viewed: answer }),
        }
        return capture(reply, String(reply.serialize(answer)), sharing)
      }
      // A hit by address asks for no role, so what needs one has another key.
      const key = call.role === 'visitor' ? request.url : `${call.role} ${request.url}`
      try {
        return await shared.answer(shared.calls, key, request, reply, read)
      } catch (error) {
        if (error instanceof Personal || (viewer?.account && isNotFound(error))) return answer()
        throw error
      }
    },
  })
}

const isNotFound = (error: unknown): boolean => error instanceof AppError && error.code === 'not_found'
