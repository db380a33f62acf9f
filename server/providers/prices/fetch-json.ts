import type { z } from 'zod'
import { AppError } from '../../http/app-error.ts'
import { fetchWithoutRedirects } from '../fetch-without-redirects.ts'

interface JsonRequest<T> {
  name: string
  url: URL
  init?: RequestInit
  schema: z.ZodType<T>
}

export class StatusError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`responded with ${status}`)
    this.status = status
  }
}

const TIMEOUT_MS = 10_000
const DEFAULT_RETRY_SECONDS = 30
const MAX_RETRY_SECONDS = 3600

/**
 * Fetches JSON. Throws `unavailable` (503) on a timeout, a network error, 429 or 5xx; `provider_failed` (502) for any
 * other status, with a StatusError as its cause, and if the body does not match the schema.
 */
export async function fetchJson<T>({ name, url, init, schema }: JsonRequest<T>): Promise<T> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetchWithoutRedirects(url, { ...init, signal }).catch((cause) => {
    throw unavailable(name, cause)
  })
  if (response.status === 429 || response.status >= 500)
    throw unavailable(name, new StatusError(response.status), response.headers.get('retry-after'))
  if (!response.ok) throw invalidResponse(name, new StatusError(response.status))
  const body: unknown = await response.json().catch((cause) => {
    throw signal.aborted ? unavailable(name, cause) : invalidResponse(name, cause)
  })
  const { data, error } = schema.safeParse(body)
  if (error) throw invalidResponse(name, error)
  return data
}

const unavailable = (name: string, cause: unknown, retryAfter?: string | null): AppError =>
  new AppError('unavailable', `${name} can't be reached right now. Please try again.`, {
    cause,
    retryAfter: Math.min(Number(retryAfter) || DEFAULT_RETRY_SECONDS, MAX_RETRY_SECONDS),
  })

const invalidResponse = (name: string, cause: unknown): AppError =>
  new AppError('provider_failed', `${name} didn't answer properly. Please try again.`, { cause })
