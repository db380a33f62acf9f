import type { z } from 'zod'
import type { ErrorAnswer } from '../../contracts/call.ts'

type ErrorCode =
  | 'bad_input'
  | 'not_signed_in'
  | 'not_paid'
  | 'not_allowed'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'wrong_media_type'
  | 'misdirected'
  | 'not_an_image'
  | 'too_many_tries'
  | 'provider_failed'
  | 'unavailable'

const STATUS: Record<ErrorCode, number> = {
  bad_input: 400,
  not_signed_in: 401,
  not_paid: 402,
  not_allowed: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  wrong_media_type: 415,
  misdirected: 421,
  not_an_image: 422,
  too_many_tries: 429,
  provider_failed: 502,
  unavailable: 503,
}

interface ErrorDetails {
  /** Messages by the name of the invalid input. */
  fields?: Record<string, string>
  /** In seconds, for the Retry-After header. */
  retryAfter?: number
  /** Of a checkout of several items: those that it fails for. */
  unavailable?: ErrorAnswer['unavailable']
  /** For the log only. */
  cause?: unknown
}

/** An expected failure, with a message for the caller. `answerError` turns it into the response. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  readonly unavailable: ErrorAnswer['unavailable']

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.status = STATUS[code]
    this.fields = details.fields
    this.retryAfter = details.retryAfter
    this.unavailable = details.unavailable
  }
}

export const notFound = (message: string) => new AppError('not_found', message)
/** 401 without a session, or after it has ended. */
export const notSignedIn = () => new AppError('not_signed_in', 'Please sign in to continue.')
export const conflict = (message: string) => new AppError('conflict', message)
export const notAllowed = (message: string) => new AppError('not_allowed', message)
/** 400 for one field of the input. */
export const badField = (name: string, message: string) =>
  new AppError('bad_input', message, { fields: { [name]: message } })

/** 400 for input that a schema refuses, with the first message of each field. */
export function badInput({ issues }: z.core.$ZodError): AppError {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[String(path[0])] ??= message
  return new AppError('bad_input', issues[0]?.message ?? 'Invalid input', { fields })
}
