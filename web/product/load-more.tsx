import { messageOf } from '../lib/api.ts'
import { MOST_PAGES } from '../lib/page-number.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Rest } from './long-list.ts'

export interface LoadMoreProps {
  rest: Rest
  /** The page that the address says, of which the next is one more. */
  page: number
  /** The last item above. Without code the next page begins there. */
  last: number | undefined
  shown: number
  label: string
}

/** Below a list: the way on, or why there is none at the moment. Works as a link where the code is not there. */
export default function LoadMore({ rest: { state, error, retry }, page, last, shown, label }: LoadMoreProps) {
  const isLoading = state === 'loading' || state === 'retrying'
  const isFull = state === 'more' && page >= MOST_PAGES
  return (
    <div className="mt-12 grid justify-items-center gap-3 text-center">
      {((state === 'more' && !isFull) || isLoading) && (
        <ButtonLink
          to="."
          search={(search: object) => ({ ...search, page: page + 1 })}
          // The browser's code leaves the server's link as it is, and does not follow it.
          hash={import.meta.env.SSR ? `item-${last}` : undefined}
          suppressHydrationWarning
          rel="next"
          replace
          resetScroll={false}
          viewTransition={false}
          preload={false}
          variant="secondary"
          size="large"
          aria-disabled={isLoading || undefined}
          onClick={(event) => isLoading && event.preventDefault()}
        >
          {isLoading && <Spinner label="" />}
          {state === 'loading' && 'Loading...'}
          {state === 'retrying' && 'Still trying...'}
          {state === 'more' && label}
        </ButtonLink>
      )}
      {isFull && <p>Narrow your search to see more.</p>}
      {isLoading && <noscript>Narrow your search to see more.</noscript>}
      {state === 'offline' && <p role="alert">You're offline. More items load once you're back online.</p>}
      {state === 'failed' && (
        <>
          <p role="alert">We couldn't load more items. {messageOf(error, 'Check your connection and try again.')}</p>
          <Button variant="secondary" size="large" onClick={retry}>
            Try again
          </Button>
        </>
      )}
      <p role="status" className="sr-only">
        {isLoading ? 'Loading more items' : `${shown} items shown`}
      </p>
    </div>
  )
}
