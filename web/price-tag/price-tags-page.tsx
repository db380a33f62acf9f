import { useQuery } from '@tanstack/react-query'
import { Tags } from 'lucide'
import { useState } from 'react'
import type { Account } from '../../contracts/account.ts'
import type { ItemScope } from '../../contracts/price-tag.ts'
import { AccountLoadFailure } from '../account/account-load-failure.tsx'
import { SignInAgain } from '../account/sign-in-again.tsx'
import { Page } from '../layout/page.tsx'
import { messageOf } from '../lib/api.ts'
import { useApi } from '../lib/use-api.ts'
import { useCurrentUser } from '../session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ChoiceChips } from '../ui/choice-chips.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { taggableItemsQuery } from './items-query.ts'
import { TagChooser } from './tag-chooser.tsx'

interface PriceTagsPageProps {
  /** Own items that are initially selected; all if absent. */
  chosen: number[] | undefined
}

export function PriceTagsPage({ chosen }: PriceTagsPageProps) {
  const { user, isLoading } = useCurrentUser()
  if (!user && !isLoading)
    return <SignInAgain title="Price Tags" text="Sign in to print price tags." path="/price-tags" />
  return (
    <Page title="Price Tags" gradient={false} unlisted>
      {/* Keeps the footer below the fold, so that loading causes no layout shift. */}
      <div className="grid min-h-dvh grid-cols-1 content-start gap-6 py-8 print:block print:min-h-0 print:space-y-6 print:py-0">
        <header>
          <h1 className="font-semibold font-serif text-3xl">Price Tags</h1>
          <p className="mt-2 max-w-text text-muted">
            A label for each item, with its title, price and QR code. Print at 100%, not “Fit to page”.
          </p>
        </header>
        {user ? <Items key={user.id} user={user} chosen={chosen} /> : <ItemsSkeleton />}
      </div>
    </Page>
  )
}

const SCOPES: Record<ItemScope, string> = { all: 'All items', own: 'My items' }

function Items({ user, chosen }: PriceTagsPageProps & { user: Account }) {
  const [scope, setScope] = useState<ItemScope>(user.role === 'admin' && !chosen ? 'all' : 'own')
  const { data: items, error, refetch } = useQuery(taggableItemsQuery(useApi(), scope))
  return (
    <>
      {user.role === 'admin' && <ChoiceChips label="Whose items" names={SCOPES} value={scope} onChange={setScope} />}
      {!items && !error && <ItemsSkeleton />}
      {!items && error && (
        <AccountLoadFailure
          title="We couldn't load the items"
          error={error}
          text={messageOf(error, 'Check your connection.')}
          onRetry={refetch}
        />
      )}
      {items?.length === 0 && (
        <EmptyState
          icon={Tags}
          title="No live items"
          text={`You can print price tags once ${scope === 'own' ? 'your ' : ''}items are live.`}
        >
          {scope === 'own' ? (
            <ButtonLink to="/seller">Go to Seller Dashboard</ButtonLink>
          ) : (
            <ButtonLink to="/admin" hash="approvals">
              See pending items
            </ButtonLink>
          )}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <TagChooser key={scope} items={items} chosen={scope === 'own' ? chosen : undefined} />
      )}
    </>
  )
}

const ItemsSkeleton = () => (
  <div role="status" aria-label="Loading items" className="grid gap-5">
    <Skeleton className="h-20" />
    <Skeleton className="h-64" />
  </div>
)
