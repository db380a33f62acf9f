import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorAnswer } from '../../contracts/call.ts'
import { isDatabaseUnavailable, isReferenceGone, isUnsent } from '../database/unavailable.ts'
import { AppError } from './app-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The message of the 404 for an invalid id in the path. */
    missing?: string | undefined
  }
}

/** Messages for Fastify's own errors. */
const REFUSALS: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This kind of content is not accepted here.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request has no body; send JSON.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON.',
}

export interface Refusal {
  status: number
  answer: ErrorAnswer
  /** Seconds. */
  retryAfter?: number | undefined
}

/** Answers failures of calls: `{message, fields?, unavailable?}`. */
export function answerError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const { status, answer, retryAfter } = refusalOf(error, request)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.status(status).send(answer)
}

export const answerUnknownCall = (reply: FastifyReply) => reply.status(404).send(bodyOf('There is no such call.'))

/** Maps any error to a response. Unexpected errors are logged and get a generic message. */
export function refusalOf(error: FastifyError | AppError, request: FastifyRequest): Refusal {
  if (error instanceof AppError) {
    const { status, retryAfter, unavailable } = error
    if (status >= 500) request.log.error({ reqId: request.id, err: error }, 'provider failed')
    const answer = bodyOf(error.message, error.fields)
    return { status, retryAfter, answer: unavailable ? { ...answer, unavailable } : answer }
  }
  if (hasZodFastifySchemaValidationErrors(error)) return badInput(error, request)
  if (isReferenceGone(error)) {
    request.log.warn({ reqId: request.id, err: error }, 'a row was deleted in the meantime')
    return { status: 409, answer: bodyOf('Something that this needs was just deleted. Please reload the page.') }
  }
  const status = isDatabaseUnavailable(error) ? 503 : (error.statusCode ?? 500)
  if (status < 500) return { status, answer: bodyOf(REFUSALS[error.code] ?? "We couldn't read the request.") }
  // The log tells of an outage once a minute: a line per query, with its text, would bury that.
  request.log[isUnsent(error) ? 'debug' : 'error']({ reqId: request.id, err: error }, 'request failed')
  if (status === 503)
    return { status, retryAfter: RETRY_AFTER_SECONDS, answer: bodyOf(isBrowsingOnly(request) ? BROWSING_ONLY : BUSY) }
  return { status: 500, answer: bodyOf('Something went wrong. Please try again.') }
}

/** For a 503 while the database is unavailable or busy. */
export const RETRY_AFTER_SECONDS = 5

const BUSY = 'The server is busy. Please try again in a moment.'
const BROWSING_ONLY = 'Right now you can only look around. Please try again in a few minutes.'
/** Replicas keep serving guests. */
const isBrowsingOnly = ({ server }: FastifyRequest): boolean => server.replicaReads?.isPrimaryUp() === false

const bodyOf = (message: string, fields?: Record<string, string>): ErrorAnswer =>
  fields ? { message, fields } : { message }

function badInput(error: FastifyError, request: FastifyRequest): Refusal {
  if (error.validationContext === 'params')
    return { status: 404, answer: bodyOf(request.routeOptions.config.missing ?? 'Not found') }
  const fields: Record<string, string> = {}
  for (const issue of error.validation ?? []) {
    const name = issue.instancePath.split('/')[1] ?? ''
    const message = issue.message ?? 'Invalid input'
    if (name && !fields[name]) fields[name] = message
  }
  const [first] = error.validation ?? []
  const message = Object.values(fields)[0] ?? first?.message ?? 'Invalid input'
  return { status: 400, answer: bodyOf(message, fields) }
}
