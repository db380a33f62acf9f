import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide'
import { plural } from '../../contracts/counts.ts'
import { AccountLoadFailure } from '../account/account-load-failure.tsx'
import { SignInAgain } from '../account/sign-in-again.tsx'
import { Page } from '../layout/page.tsx'
import { useApi } from '../lib/use-api.ts'
import { useCurrentUser } from '../session/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { OrderCard } from './order-card.tsx'
import { ordersQuery } from './orders-query.ts'

export function OrdersPage() {
  const { user, isLoading } = useCurrentUser()
  if (!isLoading && !user)
    return <SignInAgain title="Your orders" text="Sign in to see what you bought." path="/orders" />
  return (
    <Page title="Your orders" width="prose" gradient={false} unlisted>
      {/* Keeps the footer below the fold, so that loading causes no layout shift. */}
      <div className="grid min-h-dvh content-start gap-8 py-8 sm:pt-10 print:block print:min-h-0 print:space-y-6 print:py-0">
        <header>
          <h1 className="font-semibold font-serif text-3xl">Your orders</h1>
          <p className="mt-2 max-w-text text-muted text-sm print:hidden">
            Bought something with another email address?{' '}
            <Link to="/receipts" className="text-fern underline underline-offset-4">
              Send the receipts to that address
            </Link>
            .
          </p>
        </header>
        {user ? <Orders key={user.id} /> : <Waiting />}
      </div>
    </Page>
  )
}

function Orders() {
  const { data, dataUpdatedAt, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(ordersQuery(useApi()))
  const orders = data?.pages.flatMap(({ orders }) => orders)
  if (!orders)
    return error ? (
      <AccountLoadFailure title="We couldn't load your orders" error={error} onRetry={refetch} />
    ) : (
      <Waiting />
    )
  if (orders.length === 0)
    return (
      <EmptyState
        icon={ShoppingBag}
        title="No orders yet"
        text="What you buy shows up here, with the code for your pickup."
      >
        <ButtonLink to="/marketplace">Browse All Items</ButtonLink>
      </EmptyState>
    )
  return (
    <div className="grid gap-6 print:block">
      <ul className="grid gap-6 print:block print:space-y-6">
        {orders.map((order) => (
          <li key={order.number} className="min-w-0 not-first:break-inside-avoid">
            <OrderCard order={order} readAt={dataUpdatedAt} />
          </li>
        ))}
      </ul>
      {isFetchNextPageError && (
        <p role="alert" className="text-clay-deep">
          We couldn't load earlier orders. Please try again.
        </p>
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center print:hidden"
          busy={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          Show earlier orders
        </Button>
      )}
      <p role="status" className="sr-only">
        {plural(orders.length, 'order')} shown
      </p>
    </div>
  )
}

const Waiting = () => (
  <div className="grid gap-6">
    <Skeleton className="h-96 rounded-lg" />
    <Skeleton className="h-96 rounded-lg" />
  </div>
)
