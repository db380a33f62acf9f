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
          // The database tells this server too, but only after whoever made the change has been answered.
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
  /** Nothing older than the asker's own writes will do. */
  isOwnRead: boolean
  /** Of the answer so far. */
  headers: () => AnswerHeaders
  /** What becomes of an answer that is shared. */
  share: (shared: SharedResponses, key: string, read: (tags: Set<string>) => Promise<CachedResponse>) => Promise<Result>
  /** What becomes of one that is the asker's alone. */
  own: (answer: CallAnswer<N>) => Result
}

/** Asks the handler, on a replica where that may be, unless there is a shared answer. */
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
  // A hit by address asks for no role, so what needs one has another key.
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
