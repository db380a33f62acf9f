import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Api } from './api.ts'
import { readQuery } from './read-query.ts'

test('reads with other parameters do not share an answer', async () => {
  const client = new QueryClient()
  const api = vi.fn(async (_name: string, { params }: { params?: object }) => params) as unknown as Api
  const read = (secret: string) =>
    client.fetchQuery(readQuery(api, 'GET /api/receipts/{secret}', { params: { secret }, staleTime: 60_000 }))
  expect([await read('first'), await read('second')]).toEqual([{ secret: 'first' }, { secret: 'second' }])
  await read('first')
  expect(api).toHaveBeenCalledTimes(2)
})
