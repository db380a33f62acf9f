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
import { type AnswerHeaders, type CachedResponse, capture } from './cached-response.ts'
import { hasJustWritten, type ReadFrom } from './replica-reads.ts'
import { compileAnswer } from './serializer.ts'
import type { SharedResponses } from './serve-cached.ts'
import { isGuest } from './visitor.ts'

export interface Asked<N extends CallName> {
  params: CallParams<N>
  query: CallQuery<N>
  body: CallBody<N>
  viewer: FastifyRequest['viewer']
  /** Where a call with a `cache` reads, which may be a replica. To be spread over the deps. */
  from: ReadFrom
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

interface RouteOptions<Answer> extends Pick<RouteShorthandOptions, 'bodyLimit' | 'config'> {
  /** Whether this answer depends on the viewer and must not be shared. */
  isPersonal?: (answer: Answer) => boolean
}

class Personal extends Error {}

/** Registers one call; role, input, answer and caching come from its contract. */
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
      const { params, query, body, viewer } = request
      function invalidate(...tags: string[]): void {
        app.sharedResponses?.invalidate(tags)
        app.replicaReads?.changed(tags)
      }
      const asked = { params, query, body, viewer, from: {}, request, reply, invalidate } as Asked<N>
      return answerCall<N, Asked<N>, unknown>(app, name, asked, {
        handle,
        isPersonal,
        url: request.url,
        isGuest: isGuest(request),
        isOwnRead: hasJustWritten(app, request),
        headers: () => reply.getHeaders(),
        share: (shared, key, read) => shared.answer(shared.calls, key, request, reply, read),
        own(answer) {
          // The database's notification arrives only after this response.
          if (call.invalidates) invalidate(...fillTags(call.invalidates, [params, body, answer]))
          if (isWrite) app.replicaReads?.rememberWrite(request, reply)
          if (call.views) request.viewed = answer
          return answer
        },
      })
    },
  })
}

export interface Answering<N extends CallName, A, Result> {
  handle: (asked: A) => Promise<CallAnswer<N>>
  isPersonal?: ((answer: CallAnswer<N>) => boolean) | undefined
  url: string
  isGuest: boolean
  /** The viewer has just written, so the read must not be stale. */
  isOwnRead: boolean
  /** Of the response so far. */
  headers: () => AnswerHeaders
  /** Turns a shared answer into the result. */
  share: (shared: SharedResponses, key: string, read: (tags: Set<string>) => Promise<CachedResponse>) => Promise<Result>
  /** Turns a personal answer into the result. */
  own: (answer: CallAnswer<N>) => Result
}

/** Returns the shared answer, or calls the handler, on a replica where allowed. */
export async function answerCall<N extends CallName, A extends Pick<Asked<N>, 'params' | 'viewer'>, Result>(
  app: FastifyInstance,
  name: N,
  asked: A,
  { handle, isPersonal, url, isGuest, isOwnRead, headers, share, own }: Answering<N, A, Result>,
): Promise<Result> {
  const call: Call = calls[name]
  const { cache } = call
  const { params, viewer } = asked
  const shared = app.sharedResponses
  const reads = cache ? app.replicaReads : null
  const dependsOn = (answer: unknown) => [
    ...fillTags(cache?.tags ?? [], [params]),
    ...listedTags(cache?.tags ?? [], answer),
  ]
  function ask(asked: A): Promise<CallAnswer<N>> {
    if (!reads) return handle(asked)
    const read = (from: ReadFrom) => handle({ ...asked, from })
    return isGuest && !isOwnRead ? reads.readShared(read, dependsOn) : reads.readOwn(read)
  }

  if (!cache || !shared || isOwnRead || (cache.sharedWith === 'guests' && !isGuest)) return own(await ask(asked))

  const { sharedWith, cacheControl } = cache
  async function read(tags: Set<string>): Promise<CachedResponse> {
    for (const tag of fillTags(cache?.tags ?? [], [params])) tags.add(tag)
    const answer = await ask({ ...asked, viewer: { ...viewer, account: null } })
    if (isPersonal?.(answer)) throw new Personal()
    for (const tag of listedTags(cache?.tags ?? [], answer)) tags.add(tag)
    const sharing = {
      sharedWith,
      setsCookie: cacheControl !== SHARED_FOR_A_SECOND,
      ...(call.views && { viewed: answer }),
    }
    const all = { ...headers(), 'content-type': JSON_TYPE, 'cache-control': cacheControl }
    return capture({ status: 200, headers: all }, compileAnswer(call.answer)(answer), sharing)
  }
  // Hits by URL check no role, so calls that need one have another key.
  const key = call.role === 'visitor' ? url : `${call.role} ${url}`
  try {
    return await share(shared, key, read)
  } catch (error) {
    if (error instanceof Personal || (viewer?.account && isNotFound(error))) return own(await ask(asked))
    throw error
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'

const isNotFound = (error: unknown): boolean => error instanceof AppError && error.code === 'not_found'
