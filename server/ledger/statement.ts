import { type Answer, Dollars } from '../../contracts/call.ts'
import type { Statement } from '../../contracts/ledger.ts'
import type { Database } from '../database/connect.ts'
import { asText, csvLine } from '../http/csv.ts'
import { findEntries, findTotal } from './ledger-queries.ts'

/** Where the tax of an entry's purchase was paid, and where it went back. */
const TAX_SIGN = { sale: 1, commission: 0, refund: -1, cash_kept: 0 } as const

/** All that a seller has earned, and what became of it. Entries and their sum are of the same moment. */
export const statementOf = (db: Database, sellerId: number): Promise<Answer<typeof Statement>> =>
  db.transaction(
    async (tx) => ({
      totalEarnings: await findTotal(tx, sellerId),
      entries: (await findEntries(tx, sellerId)).map((entry) => ({
        ...entry,
        tax: entry.tax * TAX_SIGN[entry.kind],
        createdAt: entry.createdAt.toISOString(),
      })),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** As spreadsheets read it (RFC 4180). */
export function statementCsv({ entries }: Answer<typeof Statement>): string {
  const isTaxed = entries.some(({ tax }) => tax !== 0)
  const rows = entries.map(({ createdAt, kind, purchaseId, title, amount, tax }) => [
    createdAt,
    kind,
    String(purchaseId),
    asText(title),
    Dollars.encode(amount),
    ...(isTaxed ? [Dollars.encode(tax)] : []),
  ])
  const taxHeading = isTaxed ? ['Sales tax, not yours (USD)'] : []
  return [['Date', 'Entry', 'Purchase', 'Item', 'Amount (USD)', ...taxHeading], ...rows].map(csvLine).join('')
}
