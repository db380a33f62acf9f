import { QueryClient } from '@tanstack/react-query'
import { isNotFound } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { type Api, RequestError } from '../lib/api.ts'
import { Route } from '../routes/product.$id.tsx'

test("a missing product's page is sent only when none of its reads is pending", async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const missing = new RequestError(404, 'Product not found')
  const api = ((call: string) =>
    call === 'GET /api/products/{id}'
      ? Promise.reject(missing)
      : new Promise((_, reject) => setImmediate(reject, missing))) as unknown as Api
  const { loader } = Route.options
  if (typeof loader !== 'function') throw new Error('the route has no loader')
  const load = loader as (given: object) => Promise<void>

  const thrown = await load({ context: { queryClient, api }, params: { id: '999999' }, preload: false }).catch(
    (error: unknown) => error,
  )

  expect(isNotFound(thrown)).toBe(true)
  expect(queryClient.isFetching()).toBe(0)
})
