import { parse as parseQuery } from 'node:querystring'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CachePolicy, type Call, SHARED_FOR_A_SECOND } from '../../contracts/call.ts'
import { type CallAnswer, type CallName, calls } from '../../contracts/calls.ts'
import { AppError } from './app-error.ts'
import { fillTags, listedTags } from './cache-tags.ts'
import { type CachedResponse, capture, linesOf } from './cached-response.ts'
import { inTurn } from './in-turn.ts'
import { hasJustWritten, type ReadFrom } from './replica-reads.ts'
import { type CallContext, declare } from './route.ts'
import { compileAnswer } from './serializer.ts'
import type { SharedResponses } from './serve-cached.ts'
import { requireRole } from './viewer.ts'
import { isGuest } from './visitor.ts'

interface ReadContext<N extends CallName, Deps> extends Pick<CallContext<N>, 'params' | 'query' | 'viewer'> {
  /** Those given, with the `db` and `pool` to read from, possibly a replica's. */
  deps: Deps
  header: SetHeader
}

type SetHeader = (name: string, value: string | number) => void

interface ReadOptions<Query, Answer> {
  /** Whether this answer depends on the viewer and must not be shared. */
  isPersonal?: (answer: Answer) => boolean
  /** Whether this read is expensive, so that those of one address take turns. */
  takesTurns?: (query: Query) => boolean
}

interface PageRead {
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
type DirectRead = (context: PageRead) => Promise<DirectAnswer> | null

declare module 'fastify' {
  interface FastifyInstance {
    /** By name of the call. */
    directReads: Map<string, DirectRead>
  }
}

interface Reader<N extends CallName> {
  context: Pick<CallContext<N>, 'params' | 'query' | 'viewer'>
  /** Path and query. */
  url: string
  isGuest: boolean
  /** The viewer has just written, so the read must not be stale. */
  isOwnRead: boolean
}

/** How a read reaches its reader: as a shared answer, or as the viewer's own. */
interface Delivery<N extends CallName, Result> {
  header: SetHeader
  countMiss: () => void
  share: (shared: SharedResponses, key: string, make: (tags: Set<string>) => Promise<CachedResponse>) => Promise<Result>
  own: (answer: CallAnswer<N>) => Result
}

class Personal extends Error {}

/**
 * Registers a call that reads, and makes it available to pages without HTTP. Its answer is cached and read from replicas as its
 * contract allows. Both ways check role and input by the contract and share one cache.
 */
export function readRoute<N extends CallName, Deps extends object>(
  app: FastifyInstance,
  deps: Deps,
  name: N,
  handle: (context: ReadContext<N, Deps>) => Promise<CallAnswer<N>>,
  { isPersonal, takesTurns }: ReadOptions<CallContext<N>['query'], CallAnswer<N>> = {},
): void {
  const call: Call = calls[name]
  const { cache } = call
  const serialize = compileAnswer(call.answer)

  app.route({
    ...declare(name),
    handler: async (request, reply): Promise<unknown> => {
      const { params, query, viewer, url } = request
      const context = { params, query, viewer } as Reader<N>['context']
      const reader = { context, url, isGuest: isGuest(request), isOwnRead: hasJustWritten(app, request) }
      const delivery: Delivery<N, unknown> = {
        header: (name, value) => reply.header(name, value),
        countMiss: () => app.sharedResponses?.count('miss', request),
        share: (shared, key, make) => shared.answer(shared.calls, key, request, reply, make),
        own(answer) {
          if (call.views) request.viewed = answer
          return answer
        },
      }
      const answer = () => read(reader, delivery)
      return takesTurns?.(context.query) ? inTurn(request, url, answer) : answer()
    },
  })

  app.directReads.set(name, ({ viewer, request, url, params }) => {
    // Decoded addresses need the cleaning in storable-input.ts.
    if (url.includes('%')) return null
    const [, query = ''] = url.split('?')
    const input = { params: call.params?.safeParse(params), query: call.query?.safeParse(parseQuery(query)) }
    if (input.params?.success === false || input.query?.success === false) return null
    requireRole(call.role, { viewer })
    const context = { params: input.params?.data, query: input.query?.data, viewer } as Reader<N>['context']
    const reader = { context, url, isGuest: viewer.account === null, isOwnRead: hasJustWritten(app, request) }
    return read<DirectAnswer>(reader, {
      header: () => {},
      countMiss: () => {},
      share: ({ calls }, key, make) => calls.read(key, make),
      own: (answer) => ({ body: serialize(answer) }),
    })
  })

  /** Returns the shared answer, or calls the handler. */
  async function read<Result>(reader: Reader<N>, delivery: Delivery<N, Result>): Promise<Result> {
    const { header, countMiss, share, own } = delivery
    const { context, url, isGuest, isOwnRead } = reader
    const shared = app.sharedResponses
    if (!cache || !shared || isOwnRead || (cache.sharedWith === 'guests' && !isGuest))
      return own(await callHandler(reader, header))
    // Hits by URL check no role, so calls that need one have another key.
    const key = call.role === 'visitor' ? url : `${call.role} ${url}`
    if (isGuest && !shared.calls.admits(key)) {
      countMiss()
      const answer = await callHandler(reader, header)
      // Not before: failures must not be cached anywhere.
      header('cache-control', cache.cacheControl)
      return own(answer)
    }
    try {
      return await share(shared, key, (tags) => makeShared(reader, cache, tags))
    } catch (error) {
      if (error instanceof Personal || (context.viewer?.account && isNotFound(error)))
        return own(await callHandler(reader, header))
      throw error
    }
  }

  async function makeShared(reader: Reader<N>, policy: CachePolicy, tags: Set<string>): Promise<CachedResponse> {
    const { params, viewer } = reader.context
    for (const tag of fillTags(policy.tags, [params])) tags.add(tag)
    const headers = linesOf({ ...app.callHeaders, 'content-type': JSON_TYPE, 'cache-control': policy.cacheControl })
    const asGuest = viewer?.account ? { ...reader.context, viewer: { ...viewer, account: null } } : reader.context
    const answer = await callHandler({ ...reader, context: asGuest }, (name, value) =>
      headers.push(name, String(value)),
    )
    if (isPersonal?.(answer)) throw new Personal()
    for (const tag of listedTags(policy.tags, answer)) tags.add(tag)
    return capture({ status: 200, headers }, serialize(answer), {
      sharedWith: policy.sharedWith,
      setsCookie: policy.cacheControl !== SHARED_FOR_A_SECOND,
      ...(call.views && { viewed: answer }),
    })
  }

  /** Calls the handler, on a replica where the contract allows it. */
  function callHandler({ context, isGuest, isOwnRead }: Reader<N>, header: SetHeader): Promise<CallAnswer<N>> {
    const replicas = cache ? app.replicaReads : null
    const handleFrom = (from: ReadFrom) => handle({ ...context, deps: { ...deps, ...from }, header })
    if (!replicas) return handleFrom({})
    const dependsOn = (answer: unknown) => [
      ...fillTags(cache?.tags ?? [], [context.params]),
      ...listedTags(cache?.tags ?? [], answer),
    ]
    return isGuest && !isOwnRead ? replicas.readShared(handleFrom, dependsOn) : replicas.readOwn(handleFrom)
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'

const isNotFound = (error: unknown): boolean => error instanceof AppError && error.code === 'not_found'
