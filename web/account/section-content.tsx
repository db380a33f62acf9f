import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

interface SectionContentProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'refetch'>
  /** Such as "We couldn't load the list." */
  failure: string
  /** By default as high as a button. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a section's query has loaded; until then a placeholder. Data stays while a refetch fails. */
export const SectionContent = <Data,>({
  query,
  failure,
  skeleton = <Skeleton className="h-11 rounded-md" />,
  children,
}: SectionContentProps<Data>) => {
  const { data, isError, refetch } = query
  return (
    <>
      {isError && (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {failure}
          <Button variant="secondary" size="small" onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data !== undefined ? children(data) : !isError && skeleton}
    </>
  )
}
