import { QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useRead } from './use-read.ts'

const query = (queryFn: () => unknown) => queryOptions({ queryKey: ['/api/thing', { page: 2 }], queryFn, retry: false })

function Reader({ useIt }: { useIt: typeof useRead }) {
  const { data, isPending, dataUpdatedAt } = useIt(query(() => 'anew'))
  return JSON.stringify({ data, isPending, dataUpdatedAt })
}

const drawn = (client: QueryClient, useIt: typeof useRead): string =>
  renderToString(createElement(QueryClientProvider, { client }, createElement(Reader, { useIt })))

test.each<[string, () => unknown]>([
  ['something', () => ({ title: 'Lamp' })],
  ['nothing', () => null],
  ['a failure', () => Promise.reject(new Error('503: busy'))],
])('the server draws of %s what the browser draws first', async (_name, answer) => {
  const client = new QueryClient()
  await client.prefetchQuery(query(answer))
  expect(drawn(client, useRead)).toBe(drawn(client, useQuery))
})

test('the server draws what was not read as on its way, and asks nobody', () => {
  const client = new QueryClient()
  const read = drawn(client, useRead)
  expect(client.getQueryCache().getAll()).toEqual([])
  expect(read).toBe(drawn(client, useQuery))
})
