import type { IncomingMessage } from 'node:http'
import Stripe from 'stripe'
import { z } from 'zod'
import { AppError } from '../../http/app-error.ts'

export type { Stripe }

export interface StripeOptions {
  secretKey: string
  /** Comma-separated if we have several webhook endpoints: each has its own secret. */
  webhookSecret: string
  /** A Stripe-compatible server, with or without the `/v1` that all paths start with. */
  apiUrl?: string | undefined
  /** Per attempt; each call has two. */
  timeoutMs?: number
}

const RETRIES = 1

export const stripeClient = ({ secretKey, apiUrl, timeoutMs = 8_000 }: StripeOptions): Stripe =>
  new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    httpClient: httpClient(timeoutMs, apiUrl ? folderOf(apiUrl) : ''),
    telemetry: false,
    ...(apiUrl && serverOf(apiUrl)),
  })

/** The SDK's own timeout restarts with every byte of a response, and it knows only hosts, without a `folder`. */
function httpClient(timeoutMs: number, folder: string): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = async (host, port, path, ...request) => {
    const response = await makeRequest(host, port, `${folder}${path}`, ...request)
    const body = response.getRawResponse() as IncomingMessage
    const timer = setTimeout(() => body.destroy(), timeoutMs)
    body.once('close', () => clearTimeout(timer))
    return response
  }
  return client
}

function serverOf(url: string): { protocol: 'http' | 'https'; host: string; port: number } {
  const { protocol, hostname, port } = new URL(url)
  const isHttp = protocol === 'http:'
  return { protocol: isHttp ? 'http' : 'https', host: hostname, port: Number(port) || (isHttp ? 80 : 443) }
}

const folderOf = (url: string): string => new URL(url).pathname.replace(/(\/v1)?\/*$/, '')

/** The id of a payment, which Stripe may expand to the whole object. */
export const PaymentIntentId = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish()

export function read<T>(schema: z.ZodType<T>, answer: unknown): T {
  const { data, error } = schema.safeParse(answer)
  if (error) throw failed(error)
  return data
}

export const failed = (cause: unknown) =>
  new AppError('provider_failed', 'The payment provider could not be reached. Please try again.', { cause })

/** Such as a thin event, which names its object but does not contain it. */
export const unreadableEvent = (cause: unknown) =>
  new AppError('bad_input', 'The webhook does not contain an event with its object.', { cause })

/** Translates Stripe's errors, hiding their details from callers. */
export async function translateErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof AppError ? error : failed(error)
  }
}

export const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code

export function ignoreMissing(error: unknown): null {
  if (codeOf(error) === 'resource_missing') return null
  throw error
}

export const isForged = (error: unknown): boolean => error instanceof Stripe.errors.StripeSignatureVerificationError

/** Stripe rejected a valid request, with 400, 402 or 404. */
export const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError

/** For a day, Stripe repeats even an error of its own to everyone who asks again with the same idempotency key. */
export const isRepeatedFailure = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true'

/** The connected account has revoked our access, or our key lacks a permission. */
export const isDenied = (error: unknown): error is Stripe.errors.StripePermissionError =>
  error instanceof Stripe.errors.StripePermissionError
