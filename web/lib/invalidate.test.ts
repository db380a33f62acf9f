import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { withResolvers } from '../../contracts/testing/with-resolvers.ts'
import { invalidate } from './invalidate.ts'

const queryKey = ['/api/admin/messages', 'answered']

test('a list that loads for the first time while a change is saved is read again', async () => {
  const { promise: early, resolve: answer } = withResolvers<string>()
  const queryFn = vi.fn<() => Promise<string>>().mockReturnValueOnce(early).mockResolvedValue('after')
  const queryClient = new QueryClient()
  const observer = new QueryObserver(queryClient, { queryKey, queryFn })
  const leave = observer.subscribe(() => {})

  invalidate(queryClient, { predicate: (query) => query.queryKey[0] === queryKey[0] })
  answer('before')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after'))
  expect(queryFn).toHaveBeenCalledTimes(2)
  leave()
})

test('a list that is there is read again once', async () => {
  const queryFn = vi.fn(async () => 'now')
  const queryClient = new QueryClient()
  await queryClient.prefetchQuery({ queryKey, queryFn })
  const observer = new QueryObserver(queryClient, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY })
  const leave = observer.subscribe(() => {})
  expect(queryFn).toHaveBeenCalledTimes(1)

  invalidate(queryClient, { queryKey })
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false))
  expect(queryFn).toHaveBeenCalledTimes(2)
  leave()
})
