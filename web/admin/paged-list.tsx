import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatNumber } from '../../contracts/counts.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { RetryNote } from './section.tsx'

interface PagedProps<Row> {
  query: Omit<UseInfiniteQueryResult, 'data'>
  /** The rows of all pages so far; undefined until loaded. */
  rows: Row[] | undefined
  skeleton: ReactNode
  /** Shown instead of an empty list. */
  empty: ReactNode
  /** Such as "We couldn't load the people". */
  failure: string
  /** The label of the button for the next page. */
  more: string
  children: (rows: Row[]) => ReactNode
}

/** A list loaded page by page, with its loading, empty and error states. */
export function Paged<Row>({ query, rows, skeleton, empty, failure, more, children }: PagedProps<Row>) {
  const { error, isPlaceholderData, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    query
  // That the previous search found nothing says nothing about this one.
  const isLoading = query.isPending || (isPlaceholderData && rows?.length === 0)
  return (
    <>
      {isLoading && skeleton}
      {error && (
        <RetryNote what={failure} error={error} retry={() => (isFetchNextPageError ? fetchNextPage() : refetch())} />
      )}
      {rows?.length === 0 && !isLoading && empty}
      {rows && rows.length > 0 && (
        <div aria-busy={isPlaceholderData} className={`transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}>
          {children(rows)}
        </div>
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          busy={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {more}
        </Button>
      )}
    </>
  )
}

/** Tells screen readers that a search has been answered. */
export const ShownCount = ({ count, isStale }: { count: number | undefined; isStale: boolean }) => (
  <p role="status" className="sr-only">
    {count !== undefined && !isStale && `${formatNumber(count)} shown`}
  </p>
)

interface PagedListProps<Row> extends Pick<PagedProps<Row>, 'empty' | 'failure'> {
  /** The accessible name of the list. */
  label: string
  query: UseInfiniteQueryResult<InfiniteData<Row[]>>
  children: (row: Row) => ReactNode
}

export function PagedList<Row extends { id: number }>({ label, query, children, ...texts }: PagedListProps<Row>) {
  const rows = query.data?.pages.flat()
  return (
    <div className="grid gap-5">
      <ShownCount count={rows?.length} isStale={query.isPlaceholderData} />
      <Paged query={query} rows={rows} skeleton={<RowSkeletons />} more="Show more" {...texts}>
        {(rows) => (
          <ul aria-label={label} className="divide-y divide-line">
            {rows.map((row) => (
              <li key={row.id}>{children(row)}</li>
            ))}
          </ul>
        )}
      </Paged>
    </div>
  )
}

const RowSkeletons = () => (
  <div role="status" aria-label="Loading" className="grid gap-4 py-3">
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <Skeleton key={row} className="h-14" />
    ))}
  </div>
)
