import type { z } from 'zod'
import { AppError } from '../../http/app-error.ts'
import { fetchWithoutRedirects } from '../fetch-without-redirects.ts'

interface JsonRequest<T> {
  /** What people call whom we ask. */
  name: string
  url: URL
  init?: RequestInit
  schema: z.ZodType<T>
  timeoutMs: number
}

/** The answer was a refusal; `status` says which. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`answered with ${status}`)
    this.status = status
  }
}

/** Seconds, where the source does not say itself. */
const RETRY_AFTER = 30
const RETRY_AFTER_MOST = 3600

/**
 * One request for JSON. Throws `unavailable` (503) for a source that is silent, away, busy or broken, `provider_failed` (502)
 * for an answer that is not what we expect, and Refused for any other status.
 */
export async function askJson<T>({ name, url, init, schema, timeoutMs }: JsonRequest<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetchWithoutRedirects(url, { ...init, signal }).catch((cause) => {
    throw unavailable(name, cause)
  })
  if (response.status === 429 || response.status >= 500)
    throw unavailable(name, new Refused(response.status), response.headers.get('retry-after'))
  if (!response.ok) throw new Refused(response.status)
  const answer: unknown = await response.json().catch((cause) => {
    throw signal.aborted ? unavailable(name, cause) : nonsense(name, cause)
  })
  const { data, error } = schema.safeParse(answer)
  if (error) throw nonsense(name, error)
  return data
}

const unavailable = (name: string, cause: unknown, retryAfter?: string | null): AppError =>
  new AppError('unavailable', `${name} can't be reached right now. Please try again.`, {
    cause,
    retryAfter: Math.min(Number(retryAfter) || RETRY_AFTER, RETRY_AFTER_MOST),
  })

/** An answer that we cannot use, for whatever reason. */
export const nonsense = (name: string, cause: unknown): AppError =>
  new AppError('provider_failed', `${name} didn't answer properly. Please try again.`, { cause })
