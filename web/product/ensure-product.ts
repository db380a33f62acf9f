import { notFound } from '@tanstack/react-router'
import { RequestError } from '../lib/api.ts'
import type { RouterContext } from '../lib/router-context.ts'
import { productQuery } from './product-queries.ts'

export const isMissing = (error: unknown): boolean => error instanceof RequestError && error.status === 404

/** Translates a 404 into the router's not-found page. */
export const orMissing = (error: unknown): unknown => (isMissing(error) ? notFound() : error)

/** For a route's loader. */
export async function ensureProduct({ queryClient, api }: RouterContext, id: string): Promise<void> {
  try {
    await queryClient.ensureQueryData(productQuery(api, id))
  } catch (error) {
    throw orMissing(error)
  }
}
