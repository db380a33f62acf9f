import { toDollars } from '../../contracts/money.ts'
import type { Database } from '../database/connect.ts'
import { asText, type Cell, csvLine } from '../http/csv.ts'
import { findEntriesAfter, hasTax, type LedgerRow } from './ledger-queries.ts'
import { findPayoutsAfter, type ShownPayout } from './payout-queries.ts'
import { taxOfEntry } from './statement.ts'

const BATCH = 1000

const LEDGER_HEAD = [
  ...['No.', 'Date', 'Entry', 'Seller', 'Purchase', 'Receipt', 'Item'],
  ...['Payout', 'Method', 'Reference', 'Amount (USD)'],
]
const PAYOUTS_HEAD = [
  ...['No.', 'Date', 'Seller', 'Amount (USD)', 'Method', 'Reference', 'State'],
  ...['Recorded by', 'Undone at', 'Undone by', 'Reason', 'Paid out (USD)'],
]

/** All entries of a sale's purchases, or all entries with payouts; oldest first. Their sum is the amount owed to sellers. */
export async function* ledgerCsv(db: Database, sale: number | undefined): AsyncIterable<string> {
  const isTaxed = await hasTax(db, sale)
  const head = isTaxed ? [...LEDGER_HEAD, 'Tax (USD)'] : LEDGER_HEAD
  const cells = (entry: LedgerRow) => [...ledgerCells(entry), ...(isTaxed ? [toDollars(taxOfEntry(entry))] : [])]
  yield* csvStream(head, cells, (after) => findEntriesAfter(db, { sale, after, limit: BATCH }))
}

/** All payouts, including failed and reversed ones, which count as nothing paid out; oldest first. */
export const payoutsCsv = (db: Database): AsyncIterable<string> =>
  csvStream(PAYOUTS_HEAD, payoutCells, (after) => findPayoutsAfter(db, after, BATCH))

/** Reads in batches, to hold neither a connection nor all rows while the browser downloads. */
async function* csvStream<Row extends { id: number }>(
  head: string[],
  cells: (row: Row) => Cell[],
  read: (after: number) => Promise<Row[]>,
): AsyncIterable<string> {
  yield csvLine(head)
  for (let rows = await read(0); rows.length > 0; rows = await read(rows.at(-1)?.id ?? 0))
    yield rows.map((row) => csvLine(cells(row))).join('')
}

const number = (value: number | null): string => (value === null ? '' : String(value))

const ledgerCells = (entry: LedgerRow): Cell[] => [
  number(entry.id),
  entry.createdAt,
  entry.kind,
  asText(entry.seller),
  number(entry.purchaseId),
  number(entry.orderId),
  asText(entry.title ?? ''),
  number(entry.payoutId),
  entry.method ?? '',
  asText(entry.reference ?? ''),
  toDollars(entry.amount),
]

const payoutCells = (payout: ShownPayout): Cell[] => [
  number(payout.id),
  payout.createdAt,
  asText(payout.username),
  toDollars(payout.amount),
  payout.method,
  asText(payout.reference ?? ''),
  payout.status,
  asText(payout.paidBy ?? ''),
  payout.reversedAt ?? '',
  asText(payout.reversedBy ?? ''),
  asText(payout.reversalReason ?? ''),
  toDollars(payout.status === 'failed' || payout.status === 'reversed' ? 0 : payout.amount),
]
