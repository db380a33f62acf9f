import { useEffect, useRef } from 'react'
import { formatNumber, plural } from '../../contracts/counts.ts'
import { messageOf } from '../lib/api.ts'
import { MAX_PAGES } from '../lib/page-number.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Rest } from './long-list.ts'

export interface LoadMoreProps {
  rest: Rest
  /** The page in the URL. */
  page: number
  /** The last item above, where the next page starts without JavaScript. */
  last: number | undefined
  shown: number
  /** Of all pages. */
  count?: number | undefined
}

/** Loads more of a list, or says why it can't. Works as a link without JavaScript. */
export default function LoadMore({ rest: { state, error, retry }, page, last, shown, count }: LoadMoreProps) {
  const isLoading = state === 'loading' || state === 'retrying'
  const isFull = state === 'more' && page >= MAX_PAGES
  const { root, onPress } = useFocusOnNext(last)
  return (
    <div ref={root} className="mt-12 grid justify-items-center gap-3 text-center">
      {((state === 'more' && !isFull) || isLoading) && (
        <ButtonLink
          to="."
          search={(search: object) => ({ ...search, page: page + 1 })}
          // Only used without JavaScript; hydration leaves the server's href.
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
          onClick={(event) => (isLoading ? event.preventDefault() : onPress())}
        >
          {isLoading && <Spinner />}
          {state === 'loading' && 'Loading...'}
          {state === 'retrying' && 'Still trying...'}
          {state === 'more' &&
            `Load More (${formatNumber(shown)}${count === undefined ? '' : ` of ${formatNumber(count)}`} shown)`}
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
        {page > 1 && (isLoading ? 'Loading more items' : `${plural(shown, 'item')} shown`)}
      </p>
    </div>
  )
}

const hasFocus = (element: Element | null): boolean => element?.contains(document.activeElement) ?? false

/** After a press, moves the focus to the first of the items that it loads. */
function useFocusOnNext(last: number | undefined) {
  const root = useRef<HTMLDivElement>(null)
  const pressedBelow = useRef<number>(undefined)
  useEffect(() => {
    if (last === pressedBelow.current) return
    const above = document.getElementById(`item-${pressedBelow.current}`)
    pressedBelow.current = undefined
    // At the end of the list the link is gone, and the focus with it.
    if (hasFocus(root.current) || document.activeElement === document.body)
      above?.nextElementSibling?.querySelector('a')?.focus({ preventScroll: true })
  }, [last])
  const onPress = () => {
    // Safari's links do not get the focus from a click.
    if (hasFocus(root.current)) pressedBelow.current = last
  }
  return { root, onPress }
}
