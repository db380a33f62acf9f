import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { withResolvers } from '../../../contracts/testing/with-resolvers.ts'
import { nextUp, placeOnDesk, takeOut } from './approval-queue.ts'

const QUEUE = [{ id: 7 }, { id: 8 }, { id: 9 }]
const KEY = ['/api/admin/pending-products']

describe('the approval desk', () => {
  test('shows the first item, then whichever was chosen as long as it waits', () => {
    expect([undefined, 9, 8, 42].map((chosen) => placeOnDesk(QUEUE, chosen))).toEqual([0, 2, 1, 0])
    expect(placeOnDesk([], 7)).toBe(0)
  })

  test('continues with the next item, from the last one with the previous one, and from the only one with none', () => {
    expect([0, 1, 2].map((place) => nextUp(QUEUE, place))).toEqual([8, 9, 8])
    expect(nextUp([{ id: 7 }], 0)).toBeUndefined()
  })

  test('removes a decided item immediately, and no fetch in flight brings it back', async () => {
    const client = new QueryClient()
    client.setQueryData(KEY, QUEUE)
    const { promise, resolve: answer } = withResolvers<typeof QUEUE>()
    const reading = client.fetchQuery({ queryKey: KEY, queryFn: () => promise, retry: false })
    const left = takeOut(client, KEY, 8)
    expect(client.getQueryData(KEY)).toEqual([{ id: 7 }, { id: 9 }])
    answer(QUEUE)
    await Promise.allSettled([left, reading])
    expect(client.getQueryData(KEY)).toEqual([{ id: 7 }, { id: 9 }])
  })

  test('that was never loaded stays unloaded', async () => {
    const client = new QueryClient()
    await takeOut(client, KEY, 8)
    expect(client.getQueryData(KEY)).toBeUndefined()
  })
})
