import { toDollars } from '../../contracts/money.ts'
import type { Database } from '../database/connect.ts'
import { asText, type Columns, csvHead, csvRow } from '../http/csv.ts'
import { findEntriesAfter, hasTax, type LedgerRow } from './ledger-queries.ts'
import { findPayoutsAfter, type ShownPayout } from './payout-queries.ts'
import { taxOfEntry } from './statement.ts'

const BATCH = 1000

/** All entries of a sale's purchases, or all entries with payouts; oldest first. Their sum is the amount owed to sellers. */
export async function* ledgerCsv(db: Database, sale: number | undefined): AsyncIterable<string> {
  const columns = (await hasTax(db, sale)) ? [...LEDGER, TAX] : LEDGER
  yield* csvStream(columns, (after) => findEntriesAfter(db, { sale, after, limit: BATCH }))
}

/** All payouts, including failed and reversed ones, which count as nothing paid out; oldest first. */
export const payoutsCsv = (db: Database): AsyncIterable<string> =>
  csvStream(PAYOUTS, (after) => findPayoutsAfter(db, after, BATCH))

/** Reads in batches, to hold neither a connection nor all rows while the browser downloads. */
async function* csvStream<Row extends { id: number }>(
  columns: Columns<Row>,
  read: (after: number) => Promise<Row[]>,
): AsyncIterable<string> {
  yield csvHead(columns)
  for (let rows = await read(0); rows.length > 0; rows = await read(rows.at(-1)?.id ?? 0))
    yield rows.map((row) => csvRow(columns, row)).join('')
}

const number = (value: number | null): string => (value === null ? '' : String(value))

const LEDGER: Columns<LedgerRow> = [
  ['No.', ({ id }) => number(id)],
  ['Date', ({ createdAt }) => createdAt],
  ['Entry', ({ kind }) => kind],
  ['Seller', ({ seller }) => asText(seller)],
  ['Purchase', ({ purchaseId }) => number(purchaseId)],
  ['Receipt', ({ orderId }) => number(orderId)],
  ['Item', ({ title }) => asText(title ?? '')],
  ['Payout', ({ payoutId }) => number(payoutId)],
  ['Method', ({ method }) => method ?? ''],
  ['Reference', ({ reference }) => asText(reference ?? '')],
  ['Amount (USD)', ({ amount }) => toDollars(amount)],
]
const TAX: Columns<LedgerRow>[number] = ['Tax (USD)', (entry) => toDollars(taxOfEntry(entry))]

const PAYOUTS: Columns<ShownPayout> = [
  ['No.', ({ id }) => number(id)],
  ['Date', ({ createdAt }) => createdAt],
  ['Seller', ({ username }) => asText(username)],
  ['Amount (USD)', ({ amount }) => toDollars(amount)],
  ['Method', ({ method }) => method],
  ['Reference', ({ reference }) => asText(reference ?? '')],
  ['State', ({ status }) => status],
  ['Recorded by', ({ paidBy }) => asText(paidBy ?? '')],
  ['Undone at', ({ reversedAt }) => reversedAt ?? ''],
  ['Undone by', ({ reversedBy }) => asText(reversedBy ?? '')],
  ['Reason', ({ reversalReason }) => asText(reversalReason ?? '')],
  ['Paid out (USD)', ({ status, amount }) => toDollars(status === 'failed' || status === 'reversed' ? 0 : amount)],
]
