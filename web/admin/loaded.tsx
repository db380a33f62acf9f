import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isMissing } from '../lib/missing.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { RetryNote } from './section.tsx'

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** The height of the placeholder, such as `h-40`. */
  skeleton: string
  /** Such as "We couldn't load the sales". */
  failure: string
  /** Shown if what was asked for does not exist. */
  missing?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query has loaded; until then a placeholder, or why it failed. Data stays while a refetch fails. */
export function Loaded<Data>({ query, skeleton, failure, missing, children }: LoadedProps<Data>): ReactNode {
  const { data, error, refetch } = query
  if (missing && isMissing(error)) return missing
  if (data !== undefined) return children(data)
  return error ? <RetryNote what={failure} error={error} retry={refetch} /> : <Skeleton className={skeleton} />
}
