import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { LineState } from '../../contracts/line.ts'
import type { LiveChange } from '../../contracts/live.ts'
import type { SaleEvent } from '../../contracts/sale.ts'
import { withResolvers } from '../../contracts/testing/with-resolvers.ts'
import { aProduct } from '../product/testing/a-product.ts'
import { applyChange } from './apply-change.ts'

const HELD = '2026-06-06T14:30:00.000Z'

function pages() {
  const queryClient = new QueryClient()
  const [lamp, vase] = [aProduct({ id: 1 }), aProduct({ id: 2 })]
  queryClient.setQueryData(['/api/products', '1'], lamp)
  queryClient.setQueryData(['/api/products', { sortBy: 'recent' }], [lamp, vase])
  queryClient.setQueryData(['/api/hot-products'], [vase, lamp])
  queryClient.setQueryData(['/api/products', 'count', {}], 2)
  const read = (...key: unknown[]) => queryClient.getQueryData<never>(key)
  return { queryClient, read, lamp, vase }
}

test('a held item is held on its page and in every list, and free again afterwards', () => {
  const { queryClient, read, lamp, vase } = pages()
  applyChange(queryClient, { products: [{ id: 1, status: 'approved', heldUntil: HELD }] })
  expect(read('/api/products', '1')).toEqual({ ...lamp, heldUntil: HELD })
  expect(read('/api/hot-products')).toEqual([vase, { ...lamp, heldUntil: HELD }])
  applyChange(queryClient, { products: [{ id: 1, status: 'approved', heldUntil: HELD, isOffer: true }] })
  expect(read('/api/products', '1')).toEqual({ ...lamp, heldUntil: HELD, isOffer: true })
  // To this visitor, as the answer for their place in line has said.
  queryClient.setQueryData(['/api/products', '1'], { ...lamp, isOffer: true, offeredUntil: HELD })
  applyChange(queryClient, { products: [{ id: 1, status: 'approved', heldUntil: null }] })
  expect(read('/api/products', '1')).toEqual(lamp)
})

test('a sold item stays where it is, marked; one that is no longer public leaves the lists', () => {
  const { queryClient, read, lamp, vase } = pages()
  applyChange(queryClient, { products: [{ id: 1, status: 'sold', heldUntil: null }] })
  expect(read('/api/products', { sortBy: 'recent' })).toEqual([{ ...lamp, status: 'sold' }, vase])
  queryClient.setQueryData(['/api/products', '2'], vase)
  applyChange(queryClient, { products: [{ id: 2, status: null, heldUntil: null }] })
  expect(read('/api/products', { sortBy: 'recent' })).toEqual([{ ...lamp, status: 'sold' }])
  expect(read('/api/products', '2'), 'until it is read again').toEqual(vase)
  expect(read('/api/products', 'count', {})).toBe(2)
})

test("a seller's profile is fetched again when an item leaves the marketplace, as its seller still sees it there", () => {
  const { queryClient, lamp, vase } = pages()
  const key = ['/api/products/seller/{username}', 'hazel']
  const isStale = () => queryClient.getQueryState(key)?.isInvalidated
  queryClient.setQueryData(key, [lamp, vase])
  applyChange(queryClient, { products: [{ id: 1, status: 'sold', heldUntil: null }] })
  applyChange(queryClient, { products: [{ id: 3, status: null, heldUntil: null }] })
  expect(isStale()).toBe(false)
  applyChange(queryClient, { products: [{ id: 2, status: null, heldUntil: null }] })
  expect(isStale()).toBe(true)
})

test('an item that is listed again is fetched for the cart, which had lost it, and only then', () => {
  const { queryClient, read, lamp } = pages()
  const key = ['/api/products', 'cart', 1]
  const isStale = () => queryClient.getQueryState(key)?.isInvalidated
  queryClient.setQueryData(key, [lamp])
  applyChange(queryClient, { products: [{ id: 1, status: 'approved', heldUntil: HELD }] })
  expect(isStale()).toBe(false)
  applyChange(queryClient, { products: [{ id: 1, status: null, heldUntil: null }] })
  expect([read(...key), isStale()]).toEqual([[], false])
  applyChange(queryClient, { products: [{ id: 1, status: 'approved', heldUntil: null }] })
  expect(isStale()).toBe(true)
})

test('a new price is shown at once, the one before struck through, and lists that it may reorder are fetched again', () => {
  const { queryClient, read, lamp, vase } = pages()
  const isStale = (...key: unknown[]) => queryClient.getQueryState(key)?.isInvalidated
  applyChange(queryClient, { products: [{ id: 1, status: 'approved', heldUntil: null, price: lamp.price }] })
  expect(isStale('/api/hot-products')).toBe(false)
  const change = { id: 1, status: 'approved' as const, heldUntil: null, price: '24.00', originalPrice: '48.00' }
  applyChange(queryClient, { products: [change] })
  const dropped = { ...lamp, price: '24.00', originalPrice: '48.00' }
  expect(read('/api/products', '1')).toEqual(dropped)
  expect(read('/api/hot-products')).toEqual([vase, dropped])
  expect([isStale('/api/hot-products'), isStale('/api/products', '1')]).toEqual([true, false])
  const { originalPrice: _, ...restored } = change
  applyChange(queryClient, { products: [{ ...restored, price: '48.00' }] })
  expect(read('/api/products', '1')).toEqual(lamp)
})

test('an older answer that arrives after a change does not undo it', async () => {
  const { queryClient, read, lamp, vase } = pages()
  const answers: (() => void)[] = []
  const fetchSlowly = (queryKey: unknown[], answer: unknown) =>
    queryClient.fetchQuery({
      queryKey,
      queryFn: () => new Promise((resolve) => answers.push(() => resolve(answer))),
      staleTime: 0,
    })
  const first = fetchSlowly(['/api/products', '3'], aProduct({ id: 3 }))
  const again = fetchSlowly(['/api/hot-products'], [vase, lamp])
  for (const id of [1, 3]) applyChange(queryClient, { products: [{ id, status: 'approved', heldUntil: HELD }] })
  for (const id of [1, 3]) applyChange(queryClient, { products: [{ id, status: 'sold', heldUntil: null }] })
  for (const answer of answers) answer()
  await Promise.all([first, again])
  expect(read('/api/products', '3')).toMatchObject({ id: 3, status: 'sold' })
  expect(read('/api/products', '3')).not.toHaveProperty('heldUntil')
  expect(read('/api/hot-products')).toEqual([vase, { ...lamp, status: 'sold' }])
})

test('what did not change is neither rendered nor read again, and a list is not newer for a change of one item', () => {
  const { queryClient, read } = pages()
  const before = read('/api/hot-products')
  const others = [['/api/auth/user'], ['/api/seller/products']]
  for (const key of others) queryClient.setQueryData(key, [])
  applyChange(queryClient, {})
  expect(others.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([false, false])
  applyChange(queryClient, { products: [{ id: 3, status: 'sold', heldUntil: null }] })
  expect(read('/api/hot-products')).toBe(before)
  queryClient.setQueryData(['/api/hot-products'], before, { updatedAt: 1_000 })
  applyChange(queryClient, { products: [{ id: 1, status: 'sold', heldUntil: null }] })
  expect(queryClient.getQueryState(['/api/hot-products'])?.dataUpdatedAt).toBe(1_000)
})

test('sales are replaced by those of the server', () => {
  const { queryClient, read } = pages()
  const upcoming = { id: 4 } as SaleEvent
  applyChange(queryClient, { sales: { current: null, upcoming } })
  expect([read('/api/sale-events/current'), read('/api/sale-events/upcoming')]).toEqual([null, upcoming])
})

test("an admin's list of sales is fetched again when another admin changes one", () => {
  const { queryClient } = pages()
  queryClient.setQueryData(['/api/sale-events'], [])
  applyChange(queryClient, { sales: { current: null, upcoming: null } })
  expect(queryClient.getQueryState(['/api/sale-events'])?.isInvalidated).toBe(true)
})

test('a sale that ended while it was being read is over', async () => {
  const { promise: read, resolve: answer } = withResolvers<object>()
  const queryClient = new QueryClient()
  const observer = new QueryObserver(queryClient, { queryKey: ['/api/sale-events/current'], queryFn: () => read })
  const heard = vi.fn()
  const leave = observer.subscribe(heard)
  applyChange(queryClient, { sales: { current: null, upcoming: null } })
  answer({ id: 1 })
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  expect(observer.getCurrentResult()).toMatchObject({ data: null, isFetching: false })
  leave()
})

test('the list of holds is fetched again, as live changes do not say who holds what', () => {
  const { queryClient } = pages()
  const isStale = () => queryClient.getQueryState(['/api/admin/holds'])?.isInvalidated
  for (const change of [
    { products: [{ id: 1, status: 'approved' as const, heldUntil: HELD }] },
    { all: true as const },
  ]) {
    queryClient.setQueryData(['/api/admin/holds'], [])
    expect(isStale()).toBe(false)
    applyChange(queryClient, change)
    expect(isStale()).toBe(true)
  }
})

test.each<[string, QueryKey, LiveChange]>([
  ["a seller's list", ['/api/seller/products'], { products: [{ id: 1, status: 'sold', heldUntil: null }] }],
  ['a line', ['/api/line', '1'], { products: [{ id: 1, status: 'approved', heldUntil: null }] }],
  ["an owner's item", ['/api/products', '1'], { products: [{ id: 1, status: null, heldUntil: null }] }],
  ['what a page shows', ['/api/products', 'count', {}], { all: true }],
  ['the account', ['/api/auth/user'], { account: true }],
])('%s that loads for the first time during a change is read again', async (_name, queryKey, change) => {
  const { promise: early, resolve: answer } = withResolvers<object>()
  const queryFn = vi.fn<() => Promise<object>>().mockReturnValueOnce(early).mockResolvedValue({ is: 'after' })
  const queryClient = new QueryClient()
  const observer = new QueryObserver(queryClient, { queryKey, queryFn })
  const leave = observer.subscribe(() => {})
  applyChange(queryClient, change)
  answer({ is: 'before' })
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: { is: 'after' } }))
  expect(queryFn).toHaveBeenCalledTimes(2)
  leave()
})

test('what a till has found is fetched again when one of these items changes and after missed changes, and not for others', () => {
  const { queryClient } = pages()
  const key = ['/api/desk/items', 'lamp']
  const isStale = () => queryClient.getQueryState(key)?.isInvalidated
  for (const change of [{ products: [{ id: 1, status: 'sold' as const, heldUntil: null }] }, { all: true as const }]) {
    queryClient.setQueryData(key, { items: [{ productId: 1 }], isExact: false })
    applyChange(queryClient, { products: [{ id: 2, status: 'sold', heldUntil: null }] })
    expect(isStale()).toBe(false)
    applyChange(queryClient, change)
    expect(isStale()).toBe(true)
  }
})

test('a place in line and an own hold are asked for again, and nothing by those who have neither', () => {
  const { queryClient } = pages()
  const line = { position: null, length: 0, offeredUntil: null }
  const isAskedAgain = (state: LineState, id = 1) => {
    queryClient.setQueryData(['/api/line', '1'], state)
    applyChange(queryClient, { products: [{ id, status: 'approved', heldUntil: HELD }] })
    return queryClient.getQueryState(['/api/line', '1'])?.isInvalidated
  }
  expect(isAskedAgain(line)).toBe(false)
  expect(isAskedAgain({ ...line, position: 1 })).toBe(true)
  expect(isAskedAgain({ ...line, position: 1 }, 2)).toBe(false)
  expect(isAskedAgain({ ...line, isHolder: true })).toBe(true)
})
