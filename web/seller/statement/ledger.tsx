import { clsx } from 'clsx'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { formatNumber } from '../../../contracts/counts.ts'
import type { LedgerEntry, Statement } from '../../../contracts/ledger.ts'
import { formatPrice } from '../../../contracts/money.ts'
import { DEFAULT_TIME_ZONE } from '../../../contracts/time-zone.ts'
import { shortDay } from '../../lib/sale-dates.ts'
import { useWindowEvent } from '../../lib/use-window-event.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadLink } from '../../ui/download-link.tsx'
import { Figure } from '../../ui/fact.tsx'
import { Note } from '../../ui/note.tsx'
import { sumOf, withBalance } from './sums.ts'

const KINDS: Record<LedgerEntry['kind'], string> = {
  sale: 'Sale',
  commission: 'Commission',
  refund: 'Refund',
  cash_kept: 'Cash you kept',
  payout: 'Payout no.',
  payout_reversal: 'Undone: payout no.',
}
/** The rest are behind a button. The CSV has all. */
const INITIAL_COUNT = 60

export function Ledger({ statement: { totalEarnings, paidOut, toBePaid, entries } }: { statement: Statement }) {
  const [allShown, setAllShown] = useState(false)
  // Synchronously: the browser lays out the print right after the event.
  useWindowEvent('beforeprint', () => flushSync(() => setAllShown(true)))
  const rows = withBalance(entries, toBePaid)
  const cashKept = sumOf(entries, 'cash_kept')
  const shown = allShown ? rows : rows.slice(0, INITIAL_COUNT)
  return (
    <div className="flex flex-col gap-8">
      <dl className="grid grid-cols-2 large-text:grid-cols-1 gap-x-6 gap-y-5 rounded-lg border border-line bg-card px-5 py-5 sm:grid-cols-3 sm:px-6">
        <Sum name="To be paid" amount={toBePaid} isMain />
        <Sum name="Paid out" amount={paidOut} />
        <Sum name="Total Earnings" amount={totalEarnings} />
        <Sum name="Sold for" amount={sumOf(entries, 'sale')} />
        <Sum name="Commission" amount={sumOf(entries, 'commission')} />
        <Sum name="Refunded" amount={sumOf(entries, 'refund')} />
        {Number(cashKept) !== 0 && <Sum name="Cash you kept" amount={cashKept} />}
      </dl>
      {toBePaid.startsWith('-') && (
        <Note tone="warning">
          {takenBack(entries)} more than what was still to be paid. We'll settle it with your next sales.
        </Note>
      )}
      <div>
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 className="font-semibold font-serif text-2xl">Entries</h2>
          <DownloadLink href="/api/seller/statement.csv" className="print:hidden">
            Download as CSV
          </DownloadLink>
        </div>
        {/* In large text, the amount is below its entry. */}
        <table aria-label="Entries, newest first" className="large-text:block w-full text-left">
          <thead className="large-text:sr-only border-line border-b text-muted text-sm">
            <tr>
              <Head className="hidden pr-4 sm:table-cell">Date</Head>
              <Head className="pr-4">Entry</Head>
              <Head className="text-right sm:pr-4">Amount</Head>
              <Head className="hidden pl-4 text-right sm:table-cell">Balance</Head>
            </tr>
          </thead>
          <tbody className="large-text:block divide-y divide-line">
            {shown.map((entry) => (
              <Row key={entry.id} {...entry} />
            ))}
          </tbody>
        </table>
        {shown.length < rows.length && (
          <Button variant="secondary" size="small" className="mt-5" onClick={() => setAllShown(true)}>
            Show all {formatNumber(rows.length)} entries
          </Button>
        )}
      </div>
    </div>
  )
}

/** Why more was taken than was to be paid. */
function takenBack(entries: LedgerEntry[]): string {
  if (Number(sumOf(entries, 'cash_kept')) === 0) return 'A refund took back'
  return Number(sumOf(entries, 'refund')) === 0 ? 'The cash you kept is' : 'Refunds and the cash you kept came to'
}

const Sum = ({ name, amount, isMain }: { name: string; amount: string; isMain?: boolean }) => (
  <Figure
    name={name}
    className={clsx('text-xl large-text:text-base', isMain && (amount.startsWith('-') ? 'text-clay' : 'text-fern'))}
  >
    {formatPrice(amount)}
  </Figure>
)

const Head = ({ className, children }: { className?: string; children: string }) => (
  <th scope="col" className={clsx('whitespace-nowrap py-2 font-normal', className)}>
    {children}
  </th>
)

function Row({
  createdAt,
  paidAt,
  kind,
  title,
  orderId,
  payoutId,
  amount,
  tax,
  balance,
}: LedgerEntry & { balance: string }) {
  // One time zone for the whole list, which mixes sales and payouts.
  const day = <time dateTime={createdAt}>{shortDay(createdAt, DEFAULT_TIME_ZONE)}</time>
  return (
    <tr className="large-text:block break-inside-avoid align-baseline">
      <td className="hidden whitespace-nowrap py-2.5 pr-4 text-muted text-sm tabular-nums sm:table-cell">{day}</td>
      <td className="large-text:block w-full py-2.5 pr-4">
        <span className="font-medium">{orderId === null ? `${KINDS[kind]} ${payoutId}` : title}</span>
        <span className="block text-muted text-sm tabular-nums">
          {orderId === null ? title : `${KINDS[kind]}, receipt no. ${orderId}`}
          <span className="sm:hidden">, {day}</span>
          {paidAt && <span className="block">Paid out on {shortDay(paidAt, DEFAULT_TIME_ZONE)}</span>}
          {Number(tax) !== 0 && (
            <span className="block">
              The buyer {kind === 'refund' ? 'also got' : 'also paid'} {formatPrice(tax.replace('-', ''))} sales tax
              {kind === 'refund' && ' back'}
            </span>
          )}
        </span>
      </td>
      <td className="large-text:block whitespace-nowrap py-2.5 large-text:pt-0 text-right font-semibold tabular-nums sm:pr-4">
        {formatPrice(amount)}
      </td>
      <td className="hidden whitespace-nowrap py-2.5 pl-4 text-right text-muted tabular-nums sm:table-cell">
        {formatPrice(balance)}
      </td>
    </tr>
  )
}
