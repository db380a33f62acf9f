import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MIGRATIONS } from './migrate.ts'

/** The last migration of the previous version, whose servers still run while this version's servers start. */
const LAST_RELEASED = '0010'

/** What breaks an older server: it still uses the old columns and does not know the new ones. */
const CONTRACTS = [
  /\bdrop (table|column|view)\b/i,
  /\brename\b/i,
  // Except for a money column that becomes one of sums, which takes and gives the same text.
  /\balter column "?\w+"? (set data )?type (?!numeric\(12, 2\);)/i,
  /\bset not null\b/i,
  /\badd column (?!.*\bdefault\b).*\bnot null\b/i,
]

/** Allowed once the released version no longer uses it: `-- contract: since when`. */
const IS_ALLOWED = /^\s*-- contract: \S/m

const contractionsIn = (sql: string): string[] =>
  sql
    .split('--> statement-breakpoint')
    .filter((statement) => !IS_ALLOWED.test(statement) && CONTRACTS.some((pattern) => pattern.test(statement)))
    .map((statement) => statement.trim())

test('a migration only adds, so that servers of the version before go on working', () => {
  const due = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql') && name.slice(0, 4) > LAST_RELEASED)
  expect(due.length).toBeGreaterThan(0)
  const found = due.map((name) => [name, contractionsIn(readFileSync(path.join(MIGRATIONS, name), 'utf8'))])
  expect(found.filter(([, statements]) => statements?.length)).toEqual([])
})

test.each([
  'ALTER TABLE "products" DROP COLUMN "price";',
  'DROP TABLE "drafts";',
  'alter table favourites rename to favorites;',
  'ALTER TABLE "products" RENAME COLUMN "price" TO "amount";',
  'ALTER TABLE "products" ALTER COLUMN "price" SET DATA TYPE bigint;',
  'ALTER TABLE "users" ALTER COLUMN "total_earnings" SET DATA TYPE numeric(8, 2);',
  'ALTER TABLE "products" ALTER COLUMN "brand" SET NOT NULL;',
  'ALTER TABLE "products" ADD COLUMN "weight" integer NOT NULL;',
])('is refused: %s', (statement) => {
  expect(contractionsIn(statement)).toEqual([statement])
  expect(contractionsIn(`-- contract: unused since 0.3\n${statement}`)).toEqual([])
})

test.each([
  'ALTER TABLE "products" ADD COLUMN "weight" integer;',
  'ALTER TABLE "purchases" ADD COLUMN "tax" numeric(10, 2) DEFAULT 0 NOT NULL;',
  'ALTER TABLE "users" ALTER COLUMN "total_earnings" SET DATA TYPE numeric(12, 2);',
  'ALTER TABLE "ledger_entries" ALTER COLUMN "purchase_id" DROP NOT NULL;',
  'ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_sign";',
  'CREATE TABLE "payouts" ("amount" numeric(10, 2) NOT NULL);',
])('is accepted: %s', (statement) => {
  expect(contractionsIn(statement)).toEqual([])
})
