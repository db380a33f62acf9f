import { queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { CallName, CallResult } from '../../contracts/calls.ts'
import type { Api, ReadInput } from './api.ts'

type Read = CallName & `GET ${string}`

type Options<N extends Read> = ReadInput<N> &
  Omit<UseQueryOptions<CallResult<N>, Error, CallResult<N>, unknown[]>, 'queryKey' | 'queryFn'>

/** The query of a read. Its key is the call's path, as in the contract, and the parameters. */
export function readQuery<N extends Read>(
  api: Api,
  name: N,
  ...[given]: Record<string, never> extends ReadInput<N> ? [Options<N>?] : [Options<N>]
) {
  const { params, query, ...options } = (given ?? {}) as Options<Read>
  const read = api as (name: N, input: ReadInput<Read>) => Promise<CallResult<N>>
  return queryOptions({
    ...(options as Omit<Options<N>, keyof ReadInput<N>>),
    queryKey: [name.slice('GET '.length), ...Object.values({ ...params, ...query })],
    queryFn: () => read(name, { params, query }),
  })
}
