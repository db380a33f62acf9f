import type { Answer } from '../../contracts/call.ts'
import type { Statement } from '../../contracts/ledger.ts'
import type { LedgerKind } from '../../contracts/ledger-rules.ts'
import { type Cents, toDollars } from '../../contracts/money.ts'
import { SNAPSHOT } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { asText, type Columns, csvHead, csvRow } from '../http/csv.ts'
import { earningsOf } from './balance.ts'
import { findEntries, type LedgerRow } from './ledger-queries.ts'
import { describePayment } from './payment-text.ts'
import { settledSales } from './settled-sales.ts'

/** Tax is paid with a sale and returned with a refund. */
const TAX_SIGN: Partial<Record<LedgerKind, number>> = { sale: 1, refund: -1 }

export const taxOfEntry = ({ kind, tax }: { kind: LedgerKind; tax: Cents | null }): Cents =>
  (tax ?? 0) * (TAX_SIGN[kind] ?? 0)

/** A seller's entries and sums, read in one snapshot. */
export const statementOf = (
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  sellerId: number,
): Promise<Answer<typeof Statement>> =>
  db.transaction(
    async (tx) => ({
      ...(await earningsOf(tx, providers, sellerId)),
      entries: toEntries(await findEntries(tx, sellerId)),
    }),
    SNAPSHOT,
  )

function toEntries(rows: LedgerRow[]): Entry[] {
  const settled = settledSales(rows)
  return rows.map(({ title, method, reference, payoutStatus, ...entry }) => {
    const paidAt = entry.kind === 'sale' ? settled.get(entry.purchaseId ?? 0) : undefined
    return {
      ...entry,
      tax: taxOfEntry(entry),
      title: title ?? describePayment(method, reference, payoutStatus),
      ...(paidAt && { paidAt }),
    }
  })
}

type Entry = Answer<typeof Statement>['entries'][number]

export function* statementCsv({ entries }: Answer<typeof Statement>): Generator<string> {
  const columns = [
    ...ENTRY,
    ...(entries.some(({ tax }) => tax !== 0) ? [TAX] : []),
    ...(entries.some(({ paidAt }) => paidAt) ? [PAID] : []),
  ]
  yield csvHead(columns)
  for (const entry of entries) yield csvRow(columns, entry)
}

const ENTRY: Columns<Entry> = [
  ['Date', ({ createdAt }) => createdAt],
  ['Entry', ({ kind }) => kind],
  ['Purchase', ({ purchaseId }) => String(purchaseId ?? '')],
  ['Item', ({ title }) => asText(title)],
  ['Amount (USD)', ({ amount }) => toDollars(amount)],
]
const TAX: Columns<Entry>[number] = ['Sales tax, not yours (USD)', ({ tax }) => toDollars(tax)]
const PAID: Columns<Entry>[number] = ['Paid out', ({ paidAt }) => paidAt ?? '']
