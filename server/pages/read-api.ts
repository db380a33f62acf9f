import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReadAnswer } from '../../contracts/page.ts'
import { fillTags, findRead, listedTags } from '../http/cache-tags.ts'
import type { CachedResponse } from '../http/cached-response.ts'
import { NO_STORE } from '../http/response-cache.ts'
import { asViewer, PASS_HEADER } from '../http/session.ts'
import type { Viewer } from '../http/viewer.ts'

export type ReadApi = (path: string) => Promise<ReadAnswer>

interface Reading {
  app: FastifyInstance
  request: FastifyRequest
}

/**
 * Reads the API as this visitor while it acts, without leaving the process. Pages know nothing that the API would not
 * tell.
 */
export const readAsVisitor = <T>(reading: Reading, act: (read: ReadApi) => Promise<T>): Promise<T> =>
  asViewer(reading.request.viewer, (pass) => {
    const { cookie = '' } = reading.request.headers
    return act((path) => read({ ...reading, tags: new Set() }, path, { cookie, [PASS_HEADER]: pass }))
  })

const NOBODY: Viewer = { account: null, visitorId: '' }

/**
 * Reads it as somebody without a cookie, for a page that others will get too: whatever is in it is nobody's own. The page
 * depends on all that was read for it, so `tags` gathers theirs.
 */
export const readAsNobody = <T>(reading: TaggedReading, act: (read: ReadApi) => Promise<T>): Promise<T> =>
  asViewer(NOBODY, (pass) => act((path) => read(reading, path, { [PASS_HEADER]: pass })))

interface TaggedReading extends Reading {
  tags: Set<string>
}

async function read(reading: TaggedReading, path: string, own: Record<string, string>): Promise<ReadAnswer> {
  const { app, request, tags } = reading
  const { call, params } = findRead(path) ?? {}
  const declared = call?.cache?.tags ?? []
  for (const tag of fillTags(declared, [params])) tags.add(tag)
  const cached = app.sharedResponses?.calls.get(path)
  const { status, text, json } =
    cached?.sharing.sharedWith === 'everyone' ? readCached(cached) : await inject(app, request, path, own)
  const isOk = status >= 200 && status < 300
  if (isOk && !call?.cache) tags.add(NO_STORE)
  if (isOk && declared.includes('listed')) for (const tag of listedTags(declared, json())) tags.add(tag)
  if (isOk && call?.views) request.viewed = json()
  return { ok: isOk, status, statusText: '', text: async () => text(), json: async () => json() }
}

async function inject(app: FastifyInstance, request: FastifyRequest, url: string, own: Record<string, string>) {
  const { statusCode, payload } = await app.inject({
    method: 'GET',
    url,
    headers: { ...own, host: request.host, 'x-request-id': request.id },
    remoteAddress: request.ip,
    // Its options are ours, and the same each time.
    validate: false,
  })
  let data: unknown
  return {
    status: statusCode,
    text: () => payload,
    json: () => {
      data ??= JSON.parse(payload)
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
