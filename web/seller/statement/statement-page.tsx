import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide'
import { DEFAULT_TIME_ZONE } from '../../../contracts/time-zone.ts'
import { AccountLoadFailure } from '../../account/account-load-failure.tsx'
import { SignInAgain } from '../../account/sign-in-again.tsx'
import { Page } from '../../layout/page.tsx'
import { OnDemand } from '../../lib/on-demand.tsx'
import { shortDay } from '../../lib/sale-dates.ts'
import { useSite } from '../../lib/site.ts'
import { useApi } from '../../lib/use-api.ts'
import { useCurrentUser } from '../../session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { statementQuery } from '../seller-queries.ts'
import { Ledger } from './ledger.tsx'

/** Only if sellers are paid through Stripe. */
const ConnectStripe = lazyPart(() => import('./connect-stripe.tsx'))

interface StatementPageProps {
  /** Set on return from Stripe: `done`, or `again` if its form had expired. */
  connect: string | undefined
}

export function StatementPage({ connect }: StatementPageProps) {
  const { user, isLoading } = useCurrentUser()
  if (!isLoading && !user)
    return <SignInAgain title="Statement" text="Sign in to see your earnings." path="/seller/statement" />
  return (
    <Page title="Statement" gradient={false} unlisted>
      <div className="mx-auto flex max-w-4xl flex-col gap-8 py-8 sm:pt-10">
        <header>
          <h1 className="font-semibold font-serif text-3xl">Statement</h1>
          <ButtonLink to="/seller" variant="quiet" size="small" className="-ml-3.5 print:hidden">
            Back to your dashboard
          </ButtonLink>
        </header>
        {user ? <Entries key={user.id} username={user.username} connect={connect} /> : <Skeleton className="h-80" />}
      </div>
    </Page>
  )
}

function Entries({ username, connect }: StatementPageProps & { username: string }) {
  const { brandName } = useSite()
  const { data: statement, dataUpdatedAt, error, refetch } = useQuery(statementQuery(useApi()))
  if (statement)
    return (
      <>
        <p className="hidden print:block">
          {brandName} · {username} · As of {shortDay(new Date(dataUpdatedAt).toISOString(), DEFAULT_TIME_ZONE)}
        </p>
        {statement.connect && (
          <OnDemand fallback={<Skeleton className="h-40" />}>
            <ConnectStripe state={statement.connect} isBack={connect !== undefined} />
          </OnDemand>
        )}
        {statement.entries.length > 0 ? <Ledger statement={statement} /> : <NothingSold />}
      </>
    )
  if (error) return <AccountLoadFailure title="We couldn't load your statement" error={error} onRetry={refetch} />
  return <Skeleton className="h-80" />
}

const NothingSold = () => (
  <EmptyState icon={ReceiptText} title="Nothing sold yet" text="Each sale will show up here with what you earned.">
    <ButtonLink to="/seller">List an item</ButtonLink>
  </EmptyState>
)
