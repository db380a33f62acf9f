import { queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { CallInput, CallName, CallResult } from '../../contracts/calls.ts'
import type { Api } from './api.ts'

/** The reads that need no parameters. */
type PlainRead = {
  [N in CallName & `GET ${string}`]: undefined extends CallInput<N, 'params'>
    ? undefined extends CallInput<N, 'query'>
      ? N
      : never
    : never
}[CallName & `GET ${string}`]

type Options<T> = Omit<UseQueryOptions<T, Error, T, string[]>, 'queryKey' | 'queryFn'>

/** The query of a read without parameters. Its key is the call's path. */
export function readQuery<N extends PlainRead>(api: Api, name: N, options: Options<CallResult<N>> = {}) {
  const read = api as (name: N) => Promise<CallResult<N>>
  return queryOptions({ ...options, queryKey: [name.slice('GET '.length)], queryFn: () => read(name) })
}
