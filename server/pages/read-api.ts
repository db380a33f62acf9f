import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import inject from 'light-my-request'
import type { ReadAnswer } from '../../contracts/page.ts'
import { fillTags, findRead, listedTags } from '../http/cache-tags.ts'
import type { CachedResponse } from '../http/cached-response.ts'
import { refusalOf } from '../http/error-handler.ts'
import { hasJustWritten } from '../http/replica-reads.ts'
import { NO_STORE } from '../http/response-cache.ts'
import { NOBODY } from '../http/viewer.ts'

type Params = Record<string, string>
export type ReadApi = (path: string) => Promise<ReadAnswer>

interface Reading {
  app: FastifyInstance
  request: FastifyRequest
  viewer: FastifyRequest['viewer']
  /** The visitor's, for calls that read the session. */
  cookie?: string
  /** Collects the tags of everything read. */
  tags: Set<string>
}

/** Reads the API as this visitor, in process. Pages see only what the API would return. */
export function readAsVisitor(app: FastifyInstance, request: FastifyRequest): ReadApi {
  const { viewer } = request
  const { cookie = '' } = request.headers
  return (path) => read({ app, request, viewer, cookie, tags: new Set() }, path)
}

/** Reads the API without a cookie, for a page that will be cached for all guests. */
export const readAsNobody =
  (app: FastifyInstance, request: FastifyRequest, tags: Set<string>): ReadApi =>
  (path) =>
    read({ app, request, viewer: NOBODY, tags }, path)

async function read(reading: Reading, path: string): Promise<ReadAnswer> {
  const { app, request, tags } = reading
  const { name = '', call, params = {} } = findRead(path) ?? {}
  const declared = call?.cache?.tags ?? []
  for (const tag of fillTags(declared, [params])) tags.add(tag)
  const cached = hasJustWritten(app, request) ? undefined : app.sharedResponses?.calls.get(path)
  const { status, text, json } =
    cached?.sharing.sharedWith === 'everyone'
      ? readCached(cached)
      : ((await readDirectly(reading, name, path, params)) ?? (await ask(reading, path)))
  const isOk = status >= 200 && status < 300
  if (isOk && !call?.cache) tags.add(NO_STORE)
  if (isOk && declared.includes('listed')) for (const tag of listedTags(declared, json())) tags.add(tag)
  if (isOk && call?.views) request.viewed = json()
  return { ok: isOk, status, statusText: '', text: async () => text(), json: async () => json() }
}

async function readDirectly({ app, request, viewer }: Reading, name: string, url: string, params: Params) {
  try {
    const answer = await app.directReads.get(name)?.({ viewer, request, url, params })
    if (!answer) return null
    return 'sharing' in answer ? readCached(answer) : readText(200, answer.body)
  } catch (error) {
    const { status, answer } = refusalOf(error as FastifyError, request)
    return readText(status, JSON.stringify(answer))
  }
}

async function ask({ app, request, viewer, cookie }: Reading, url: string) {
  function dispatch(raw: IncomingMessage, response: ServerResponse): void {
    raw.viewer = viewer
    app.routing(raw, response)
  }
  const { statusCode, payload } = await inject(dispatch, {
    method: 'GET',
    url,
    headers: { ...(cookie && { cookie }), host: request.host, 'x-request-id': request.id },
    remoteAddress: request.ip,
    validate: false,
  })
  return readText(statusCode, payload)
}

function readText(status: number, text: string) {
  let data: unknown
  return {
    status,
    text: () => text,
    json: () => {
      data ??= JSON.parse(text)
      return data
    },
  }
}

const readCached = (cached: CachedResponse) => ({
  status: cached.status,
  text: () => String(cached.body),
  json: () => {
    cached.data ??= frozen(JSON.parse(String(cached.body)))
    return cached.data
  },
})

function frozen(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data
  for (const part of Object.values(data)) frozen(part)
  return Object.freeze(data)
}
