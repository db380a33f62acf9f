import { useQuery } from '@tanstack/react-query'
import type { LedgerEntry, Statement } from '../../contracts/ledger.ts'
import { formatPrice } from '../../contracts/money.ts'
import { useCurrentUser } from '../account/session.ts'
import { SignInAgain } from '../account/sign-in-again.tsx'
import { Page } from '../layout/page.tsx'
import { messageOf } from '../lib/api.ts'
import { useApi } from '../lib/use-api.ts'
import { saleTime } from '../sale/sale-text.ts'
import { buttonClass } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { statementQuery } from './statement-query.ts'

const KINDS: Record<LedgerEntry['kind'], string> = { sale: 'Sale', commission: 'Commission', refund: 'Refund' }

/** What a seller has earned, entry by entry. */
export function StatementPage() {
  const { user, isLoading } = useCurrentUser()
  if (!isLoading && !user)
    return <SignInAgain title="Statement" text="Sign in to see your earnings." next="/seller/statement" />
  return (
    <Page title="Statement">
      <div className="grid gap-6 py-8">
        <h1 className="font-semibold font-serif text-3xl">Statement</h1>
        {user ? <Entries key={user.id} /> : <Spinner />}
      </div>
    </Page>
  )
}

function Entries() {
  const { data: statement, error } = useQuery(statementQuery(useApi()))
  if (error) return <p role="alert">{messageOf(error, 'Your statement could not be loaded.')}</p>
  if (!statement) return <Spinner />
  if (statement.entries.length === 0) return <p>Nothing sold yet. Each sale will be listed here, with what you earn.</p>
  return <Ledger statement={statement} />
}

const Ledger = ({ statement: { totalEarnings, entries } }: { statement: Statement }) => (
  <>
    <div className="flex flex-wrap items-end justify-between gap-4">
      <p>
        <span className="block text-muted">Total earnings</span>
        <span className="font-semibold font-serif text-3xl tabular-nums">{formatPrice(totalEarnings)}</span>
      </p>
      <a href="/api/seller/statement.csv" download className={buttonClass({ variant: 'secondary' })}>
        Download as CSV
      </a>
    </div>
    <table aria-label="Entries" className="w-full text-left align-top">
      <thead className="border-line border-b text-muted text-sm">
        <tr>
          {['Date', 'Entry', 'Item'].map((name) => (
            <th key={name} scope="col" className="py-2 pr-4 font-normal">
              {name}
            </th>
          ))}
          <th scope="col" className="py-2 text-right font-normal">
            Amount
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {entries.map(({ id, createdAt, kind, title, amount }) => (
          <tr key={id}>
            <td className="py-2.5 pr-4 text-muted text-sm">{saleTime(createdAt)}</td>
            <td className="py-2.5 pr-4">{KINDS[kind]}</td>
            <td className="break-words py-2.5 pr-4 [overflow-wrap:anywhere]">{title}</td>
            <td className="whitespace-nowrap py-2.5 text-right font-semibold tabular-nums">{formatPrice(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
)
