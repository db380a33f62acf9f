import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LoadFailure } from './section.tsx'

interface PagedListProps<Row> {
  /** The accessible name of the list. */
  label: string
  query: UseInfiniteQueryResult<InfiniteData<Row[]>>
  /** Shown instead of an empty list. */
  empty: ReactNode
  /** Such as "We couldn't load the people". */
  failure: string
  children: (row: Row) => ReactNode
}

/** A list loaded page by page, with its loading, empty and error states. */
export function PagedList<Row extends { id: number }>({ label, query, empty, failure, children }: PagedListProps<Row>) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = query
  const rows = data?.pages.flat()
  return (
    <div className="grid gap-5">
      {isPending && (
        <div role="status" aria-label="Loading" className="grid gap-4 py-3">
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton key={row} className="h-14" />
          ))}
        </div>
      )}
      {error && <LoadFailure what={failure} error={error} retry={() => (data ? fetchNextPage() : refetch())} />}
      {rows?.length === 0 && empty}
      {rows && rows.length > 0 && (
        <ul
          aria-label={label}
          aria-busy={isPlaceholderData}
          className={`divide-y divide-line transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {rows.map((row) => (
            <li key={row.id}>{children(row)}</li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          busy={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  )
}
