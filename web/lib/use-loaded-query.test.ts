import { QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useLoadedQuery } from './use-loaded-query.ts'

const query = (queryFn: () => unknown) => queryOptions({ queryKey: ['/api/thing', { page: 2 }], queryFn, retry: false })

function Reader({ useIt }: { useIt: typeof useLoadedQuery }) {
  const { data, isPending, dataUpdatedAt } = useIt(query(() => 'anew'))
  return JSON.stringify({ data, isPending, dataUpdatedAt })
}

const rendered = (client: QueryClient, useIt: typeof useLoadedQuery): string =>
  renderToString(createElement(QueryClientProvider, { client }, createElement(Reader, { useIt })))

test.each<[string, () => unknown]>([
  ['something', () => ({ title: 'Lamp' })],
  ['nothing', () => null],
  ['a failure', () => Promise.reject(new Error('503: busy'))],
])('the server renders %s as the browser renders it first', async (_name, answer) => {
  const client = new QueryClient()
  await client.prefetchQuery(query(answer))
  expect(rendered(client, useLoadedQuery)).toBe(rendered(client, useQuery))
})

test('the server renders what was not loaded as pending, and fetches nothing', () => {
  const client = new QueryClient()
  const read = rendered(client, useLoadedQuery)
  expect(client.getQueryCache().getAll()).toEqual([])
  expect(read).toBe(rendered(client, useQuery))
})
