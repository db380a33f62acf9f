import { notFound } from '@tanstack/react-router'
import { RequestError } from '../lib/api.ts'
import type { RouterContext } from '../lib/router-context.ts'
import { productQuery } from './product-queries.ts'

/** What to throw when a product could not be read: for a 404 what makes the router draw the route's not-found page. */
export const orMissing = (error: unknown): unknown =>
  error instanceof RequestError && error.status === 404 ? notFound() : error

/** For a route's loader: reads the product, or throws. */
export async function ensureProduct({ queryClient, api }: RouterContext, id: string): Promise<void> {
  try {
    await queryClient.ensureQueryData(productQuery(api, id))
  } catch (error) {
    throw orMissing(error)
  }
}
