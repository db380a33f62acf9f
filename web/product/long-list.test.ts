import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Product } from '../../contracts/product.ts'
import { LIST_LIMIT } from '../../contracts/product-rules.ts'
import type { Api } from '../lib/api.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { applyChange } from '../live/apply-change.ts'
import { restQuery, useLongList } from './long-list.ts'
import { productListQuery } from './product-queries.ts'
import { aProduct } from './testing/a-product.ts'

vi.mock('../lib/use-api.ts', () => ({ useApi: () => () => new Promise(() => {}) }))

const CHOICE = { sortBy: 'recent' as const }

/** A shop of numbered items that responds on demand. */
function openShop(...ids: number[]) {
  const client = new QueryClient()
  const shop = { ids, waiting: [] as (() => void)[], limits: [] as number[] }
  const api = ((_: string, { query }: { query: { limit: string; offset: string } }) =>
    new Promise((resolve) => {
      const [offset, limit] = [Number(query.offset), Number(query.limit)]
      shop.limits.push(limit)
      const answer = shop.ids.slice(offset, offset + limit).map((id) => aProduct({ id }))
      shop.waiting.push(() => resolve(answer))
    })) as unknown as Api
  const release = () => {
    for (const answer of shop.waiting.splice(0)) answer()
  }
  const shown = () => client.getQueryData<Product[]>(['/api/products', CHOICE])?.map(({ id }) => id)
  const show = (...known: number[]) =>
    client.setQueryData(
      ['/api/products', CHOICE],
      known.map((id) => aProduct({ id })),
    )
  return { client, api, shop, release, shown, show }
}

test('more items are appended, and a refetched list keeps its length', async () => {
  const { client, api, release, shown, show } = openShop(1, 2, 3, 4, 5)
  show(1, 2)
  const more = client.fetchQuery(restQuery(api, CHOICE, { known: 2, wanted: 4 }))
  release()
  await more
  expect(shown()).toEqual([1, 2, 3, 4])
  const again = client.fetchQuery({ ...productListQuery(api, CHOICE, 2), staleTime: 0 })
  release()
  expect((await again).map(({ id }) => id)).toEqual([1, 2, 3, 4])
})

test('a long list is read again in no more than one request may ask for, and keeps its length', async () => {
  const ids = Array.from({ length: LIST_LIMIT + 30 }, (_, index) => index + 1)
  const { client, api, shop, release, shown, show } = openShop(...ids)
  show(...ids)
  const again = client.fetchQuery({ ...productListQuery(api, CHOICE, ids.length), staleTime: 0 })
  release()
  await again
  const more = client.fetchQuery(restQuery(api, CHOICE, { known: ids.length, wanted: 3 * LIST_LIMIT }))
  release()
  await more
  expect(shop.limits).toEqual([LIST_LIMIT, LIST_LIMIT])
  expect(shown()).toEqual(ids)
})

test('refetching the list neither cancels nor discards a load in progress', async () => {
  const { client, api, shop, release, shown, show } = openShop(1, 2, 3, 4)
  show(1, 2)
  const stop = new QueryObserver(client, { ...productListQuery(api, CHOICE, 2), staleTime: Infinity }).subscribe(
    () => {},
  )
  const more = client.fetchQuery(restQuery(api, CHOICE, { known: 2, wanted: 4 }))
  applyChange(client, { all: true })
  const [rest, list] = shop.waiting.splice(0)
  rest?.()
  await more
  list?.()
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(shown()).toEqual([1, 2, 3, 4])
  stop()
  release()
})

test('an item that left the list leaves no gap', async () => {
  const { client, api, release, shown, show } = openShop(2, 3, 4)
  show(2)
  const more = client.fetchQuery(restQuery(api, CHOICE, { known: 1, wanted: 3 }))
  release()
  await more
  expect(shown()).toEqual([2, 3, 4])
})

test('items that were sold meanwhile, and stay in the list, make it skip none', async () => {
  const { client, api, release, shop, shown, show } = openShop(1, 2, 3, 4, 5, 6)
  show(1, 2, 3)
  shop.ids = [2, 4, 5, 6]
  const sold = { status: 'sold' as const, heldUntil: null }
  applyChange(client, { products: [1, 3].map((id) => ({ id, ...sold })) })
  const more = client.fetchQuery(restQuery(api, CHOICE, { known: 3, wanted: 6 }))
  release()
  await more
  expect(shown()).toEqual([1, 2, 3, 4, 5, 6])
})

test('new items at the top trigger a refetch', async () => {
  const { client, api, release, shop, shown, show } = openShop(8, 9, 1, 2, 3)
  show(1, 2)
  const stop = new QueryObserver(client, { ...productListQuery(api, CHOICE, 4), staleTime: Infinity }).subscribe(
    () => {},
  )
  const more = client.fetchQuery(restQuery(api, CHOICE, { known: 2, wanted: 4 }))
  release()
  await expect.poll(() => shop.waiting.length).toBe(1)
  release()
  await more
  expect(shown()).toEqual([8, 9, 1, 2])
  stop()
})

test('a list offers more while there is more, also where nobody knows how many there are', () => {
  const { client, show } = openShop()
  show(1, 2, 3, 4)
  const state = (wanted: number, count?: number) =>
    callHook(() => useLongList(CHOICE, wanted, count), client).rest.state
  expect([state(4, 9), state(4), state(2, 9)]).toEqual(['more', 'more', 'more'])
  expect([state(4, 4), state(8, 4)]).toEqual(['none', 'none'])
  expect(callHook(() => useLongList(CHOICE, 4)).rest.state, 'before the list is read').toBe('none')
  expect([state(8, 9), state(8)]).toEqual(['loading', 'loading'])
})
