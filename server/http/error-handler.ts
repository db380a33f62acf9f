import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorAnswer } from '../../contracts/call.ts'
import { isDatabaseUnavailable } from '../database/unavailable.ts'
import { AppError } from './app-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The message of the 404 for a path parameter that cannot be an id. */
    missing?: string | undefined
  }
}

/** Fastify's own refusals, in our words. */
const REFUSALS: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This kind of content is not accepted here.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request has no body; send JSON.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON.',
}

/** The one place where failures become answers: `{message, fields?}`. What was not expected is logged and says nothing. */
export function answerError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof AppError) {
    if (error.status >= 500) request.log.error({ err: error }, 'provider failed')
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
    return reply.status(error.status).send(body(error.message, error.fields))
  }
  if (hasZodFastifySchemaValidationErrors(error)) return answerBadInput(error, request, reply)
  if (holdsNul(error)) return reply.status(400).send(body('The request holds characters that cannot be used.'))
  // An address too long to hold an id of anything.
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return reply.status(404).send(body('Not found'))
  const status = isDatabaseUnavailable(error) ? 503 : (error.statusCode ?? 500)
  if (status >= 500) {
    request.log.error({ err: error }, 'request failed')
    return status === 503
      ? reply.status(503).header('retry-after', 5).send(body('The server is busy. Please try again in a moment.'))
      : reply.status(500).send(body('Something went wrong. Please try again.'))
  }
  return reply.status(status).send(body(REFUSALS[error.code] ?? 'The request could not be read.'))
}

/** PostgreSQL's name for text that no column can hold. Only what somebody sent can be the cause of it. */
const holdsNul = ({ cause }: Error): boolean => (cause as { code?: string } | undefined)?.code === '22021'

const body = (message: string, fields?: Record<string, string>): ErrorAnswer =>
  fields ? { message, fields } : { message }

function answerBadInput(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error.validationContext === 'params')
    return reply.status(404).send(body(request.routeOptions.config.missing ?? 'Not found'))
  const fields: Record<string, string> = {}
  for (const issue of error.validation ?? []) {
    const name = issue.instancePath.split('/')[1] ?? ''
    const message = issue.message ?? 'Invalid input'
    if (name && !fields[name]) fields[name] = message
  }
  const [first] = error.validation ?? []
  const message = Object.values(fields)[0] ?? first?.message ?? 'Invalid input'
  return reply.status(400).send(body(message, fields))
}
