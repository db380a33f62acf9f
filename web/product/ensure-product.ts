import { orMissing } from '../lib/missing.ts'
import type { RouterContext } from '../lib/router-context.ts'
import { productQuery } from './product-queries.ts'

/** For a route's loader. */
export async function ensureProduct({ queryClient, api }: RouterContext, id: string): Promise<void> {
  try {
    await queryClient.ensureQueryData(productQuery(api, id))
  } catch (error) {
    throw orMissing(error)
  }
}
