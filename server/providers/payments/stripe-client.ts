import Stripe from 'stripe'
import type { z } from 'zod'
import { AppError } from '../../http/app-error.ts'

export type { Stripe }

export interface StripeOptions {
  secretKey: string
  /** Several, separated by commas, where Stripe knows our address as several endpoints: each has its own. */
  webhookSecret: string
  /** Another server that speaks Stripe's API. Only its protocol, host and port count. */
  apiUrl?: string | undefined
  /** How long one request may take, in ms; it is tried twice. A buyer waits for it, and an item is held. */
  timeout?: number
}

const RETRIES = 1

export const stripeClient = ({ secretKey, apiUrl, timeout = 8_000 }: StripeOptions): Stripe =>
  new Stripe(secretKey, { timeout, maxNetworkRetries: RETRIES, telemetry: false, ...(apiUrl && serverOf(apiUrl)) })

function serverOf(url: string): { protocol: 'http' | 'https'; host: string; port: number } {
  const { protocol, hostname, port } = new URL(url)
  const isHttp = protocol === 'http:'
  return { protocol: isHttp ? 'http' : 'https', host: hostname, port: Number(port) || (isHttp ? 80 : 443) }
}

export function read<T>(schema: z.ZodType<T>, answer: unknown): T {
  const { data, error } = schema.safeParse(answer)
  if (error) throw failed(error)
  return data
}

export const failed = (cause: unknown) =>
  new AppError('provider_failed', 'The payment provider could not be reached. Please try again.', { cause })

/** The vendor's failures as ours; nothing of its answer reaches the caller. */
export async function asked<T>(call: () => Promise<T>): Promise<T> {
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

/** Stripe understood the request and will not do it. */
export const isRefusal = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError

/** Of an account that has cut us off. */
export const isDenied = (error: unknown): boolean => error instanceof Stripe.errors.StripePermissionError
