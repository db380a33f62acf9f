import { type Answer, Dollars } from '../../contracts/call.ts'
import type { Statement } from '../../contracts/ledger.ts'
import type { Database } from '../database/connect.ts'
import { asText, csvLine } from '../http/csv.ts'
import { findEntries, findTotal } from './ledger-queries.ts'

/** All that a seller has earned, and what became of it. Entries and their sum are of the same moment. */
export const statementOf = (db: Database, sellerId: number): Promise<Answer<typeof Statement>> =>
  db.transaction(
    async (tx) => ({
      totalEarnings: await findTotal(tx, sellerId),
      entries: (await findEntries(tx, sellerId)).map((entry) => ({
        ...entry,
        createdAt: entry.createdAt.toISOString(),
      })),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** As spreadsheets read it (RFC 4180). */
export function statementCsv({ entries }: Answer<typeof Statement>): string {
  const rows = entries.map(({ createdAt, kind, purchaseId, title, amount }) => [
    createdAt,
    kind,
    String(purchaseId),
    asText(title),
    Dollars.encode(amount),
  ])
  return [['Date', 'Entry', 'Purchase', 'Item', 'Amount (USD)'], ...rows].map(csvLine).join('')
}
