import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide'
import { useState } from 'react'
import type { Product } from '../../contracts/product.ts'
import { useCheckedApi } from '../account/session-end.ts'
import { favoriteProductsQuery } from '../favorite/favorite-queries.ts'
import { useFavorites } from '../favorite/use-favorites.ts'
import { Page } from '../layout/page.tsx'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { AfterPage, OnDemand } from '../lib/on-demand.tsx'
import { useApi } from '../lib/use-api.ts'
import { useClock } from '../lib/use-clock.ts'
import { usePageLocation } from '../lib/use-page-location.ts'
import { ListFailure } from '../product/list-failure.tsx'
import { ProductGrid, ProductGridSkeleton } from '../product/product-grid.tsx'
import { useCurrentUser } from '../session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { toastFailure } from '../ui/toast.ts'

const LineRow = lazyExtra(() => import('../line/line-row.tsx'))
const SavedSearches = lazyPart(() => import('../favorite/saved-searches.tsx'))

export function FavoritesPage() {
  const { user } = useCurrentUser()
  return (
    <Page title="Favorites" unlisted>
      {/* Keeps the footer below the fold, so that loading causes no layout shift. */}
      <div className="min-h-dvh">
        <header className="mt-8 mb-8 sm:mt-12">
          <h1 className="font-semibold font-serif text-3xl">Favorites</h1>
          {user ? <MailChoice /> : <SavedInBrowser />}
        </header>
        {/* Only the browser knows a guest's favorites. */}
        <AfterPage fallback={<ProductGridSkeleton count={8} />}>
          <List hasSearches={user !== null} />
        </AfterPage>
      </div>
    </Page>
  )
}

function List({ hasSearches }: { hasSearches: boolean }) {
  const { ids, isLoading, error: unread, refetch: readAgain } = useFavorites()
  const { data: products, error, refetch } = useQuery(favoriteProductsQuery(useApi(), ids))
  const failed = unread ?? (products ? null : error)
  if (!failed && (isLoading || !products)) return <ProductGridSkeleton count={ids.length || 8} />
  return (
    <>
      {failed ? (
        <ListFailure error={failed} onRetry={unread ? readAgain : refetch} />
      ) : products?.length ? (
        <ProductGrid products={products} below={(product) => <Held product={product} />} />
      ) : (
        <EmptyState icon={Heart} title="No favorites yet" text="Tap the heart on anything you'd like to find again.">
          <ButtonLink to="/marketplace">Browse All Items</ButtonLink>
        </EmptyState>
      )}
      {/* Below a list that has its height, so that it does not move. */}
      {hasSearches && (
        <OnDemand>
          <SavedSearches />
        </OnDemand>
      )}
    </>
  )
}

function Held({ product }: { product: Product }) {
  const until = product.offeredUntil ?? product.heldUntil
  const isHeld = useClock((now) => until !== undefined && now < new Date(until), 0)
  return product.status === 'approved' && isHeld ? (
    // As high as the row once it has loaded, so that nothing below it moves.
    <div className="flow-root min-h-[5.8rem]">
      <OnDemand>
        <LineRow product={product} />
      </OnDemand>
    </div>
  ) : null
}

function SavedInBrowser() {
  const { hash } = usePageLocation()
  return (
    <p className="mt-2 max-w-text text-muted">
      They're saved in this browser.{' '}
      <Link
        to="/login"
        state={{ next: `/favourites#${hash}` }}
        data-replay
        className="text-fern underline underline-offset-4"
      >
        Sign in
      </Link>{' '}
      to see them everywhere and hear when they go on sale.
    </p>
  )
}

/** The choice and its error disappear. */
const sayEnded = () => toastFailure('Not saved', 'Please sign in to continue.')

export function useMailChoice() {
  const api = useCheckedApi(sayEnded)
  const { wantsMail, isLoading, error, remember } = useFavorites()
  // Set at once: until the mutation reports back, the box would flip back for a moment.
  const [chosen, setChosen] = useState<boolean>()
  const choice = useMutation({
    scope: { id: 'mail about favorites' },
    mutationFn: (wanted: boolean) => api('POST /api/favourites/mail', { body: { wanted } }),
    onSuccess: remember,
    onSettled: (_data, _error, wanted) => setChosen((chosen) => (chosen === wanted ? undefined : chosen)),
  })
  return {
    choice,
    choose(wanted: boolean) {
      setChosen(wanted)
      choice.mutate(wanted)
    },
    checked: chosen ?? wantsMail,
    disabled: isLoading || error !== null,
  }
}

function MailChoice() {
  const { choice, choose, checked, disabled } = useMailChoice()
  return (
    <Checkbox
      className="mt-2"
      label="Email me when a sale opens with any of my favorites"
      checked={checked}
      disabled={disabled}
      onChange={({ target }) => choose(target.checked)}
      error={choice.error ? "We couldn't save this. Please try again." : undefined}
    />
  )
}
