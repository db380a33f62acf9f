import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { SignInAgain } from '../account/sign-in-again.tsx'
import { Page } from '../layout/page.tsx'
import { useApi } from '../lib/use-api.ts'
import { useCurrentUser } from '../session/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Ledger } from './ledger.tsx'
import { statementQuery } from './statement-query.ts'

export function StatementPage() {
  const { user, isLoading } = useCurrentUser()
  if (!isLoading && !user)
    return <SignInAgain title="Statement" text="Sign in to see your earnings." next="/seller/statement" />
  return (
    <Page title="Statement" gradient={false} unlisted>
      <div className="mx-auto grid max-w-4xl gap-8 py-8 sm:pt-10">
        <header>
          <h1 className="font-semibold font-serif text-3xl">Statement</h1>
          <ButtonLink to="/seller" variant="quiet" size="small" className="-ml-3.5">
            Back to your dashboard
          </ButtonLink>
        </header>
        {user ? <Entries key={user.id} /> : <Skeleton className="h-80" />}
      </div>
    </Page>
  )
}

function Entries() {
  const { data: statement, error, refetch } = useQuery(statementQuery(useApi()))
  if (statement && statement.entries.length > 0) return <Ledger statement={statement} />
  if (statement)
    return (
      <EmptyState
        icon={<ReceiptText aria-hidden="true" />}
        title="Nothing sold yet"
        text="Each sale will show up here with what you earned."
      >
        <ButtonLink to="/seller">List an item</ButtonLink>
      </EmptyState>
    )
  if (error)
    return (
      <EmptyState title="We couldn't load your statement" text={error.message}>
        <Button onClick={() => refetch()}>Try again</Button>
      </EmptyState>
    )
  return <Skeleton className="h-80" />
}
