import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReadAnswer } from '../../contracts/page.ts'
import type { Kept } from '../http/kept.ts'
import type { KeptAnswers } from '../http/kept-answers.ts'
import { PASS_HEADER, withPass } from '../http/session.ts'

export type ReadApi = (path: string) => Promise<ReadAnswer>

interface Reading {
  app: FastifyInstance
  /** Kept answers: those that are the same for everybody are taken from there, as they would be over the network. */
  answers: KeptAnswers | undefined
  request: FastifyRequest
}

/**
 * Reads the API as this visitor while it acts, without leaving the process. Pages know nothing that the API would not
 * tell.
 */
export const readAsVisitor = <T>(reading: Reading, act: (read: ReadApi) => Promise<T>): Promise<T> =>
  withPass(reading.request.viewer, (pass) => {
    const { cookie = '', 'user-agent': userAgent = '' } = reading.request.headers
    return act((path) => read(reading, path, { cookie, 'user-agent': userAgent, [PASS_HEADER]: pass }))
  })

/**
 * Reads it as somebody without a cookie, for a page that others will get too: whatever is in it is nobody's own. It calls
 * itself a bot, so that a rendering counts as no view; each guest who gets the page does.
 */
export const readAsNobody = <T>(reading: Reading, act: (read: ReadApi) => Promise<T>): Promise<T> =>
  act((path) => read(reading, path, { 'user-agent': 'FernvalePageBot/1.0' }))

async function read(
  { app, answers, request }: Reading,
  path: string,
  own: Record<string, string>,
): Promise<ReadAnswer> {
  const kept = answers?.get(path)
  if (kept?.sharing.forAll)
    return answerOf(
      kept.status,
      () => String(kept.body),
      () => dataOf(kept),
    )
  const { statusCode, payload } = await app.inject({
    method: 'GET',
    url: path,
    headers: { ...own, host: request.host, 'x-request-id': request.id },
    remoteAddress: request.ip,
    // Its options are ours, and the same each time.
    validate: false,
  })
  return answerOf(
    statusCode,
    () => payload,
    () => JSON.parse(payload),
  )
}

const answerOf = (status: number, text: () => string, json: () => unknown): ReadAnswer => ({
  ok: status >= 200 && status < 300,
  status,
  statusText: '',
  text: async () => text(),
  json: async () => json(),
})

function dataOf(kept: Kept): unknown {
  kept.data ??= frozen(JSON.parse(String(kept.body)))
  return kept.data
}

function frozen(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data
  for (const part of Object.values(data)) frozen(part)
  return Object.freeze(data)
}
