import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDeps } from '../testing/test-app.ts'
import { containsWords } from './contains.ts'

const { db } = await testDeps()

const finds = async (text: string, search: string): Promise<boolean> => {
  const { rows } = await db.execute<{ found: boolean }>(sql`select ${containsWords(sql`${text}`, search)} as found`)
  return rows[0]?.found === true
}

test.each([
  ['Café table', 'cafe'],
  ['Cafe table', 'CAFÉ'],
  ['Cafe\u0301 table', 'café'],
  ['か\u3099らす', 'がらす'],
  ['Hermès scarf', 'scarf hermes'],
  ['Ørsted print', 'orsted'],
  ['Straße sign', 'strasse'],
  ['100% wool', '100%'],
  ['100% wool', '100％'],
  ['old_dutch', '_'],
  ['C:\\temp', '\\'],
])('%s is found by %s', async (text, search) => {
  expect(await finds(text, search)).toBe(true)
})

test.each([
  ['Café table', 'cafe chair'],
  ['100 wool', '%'],
  ['100 wool', '％'],
  ['old dutch', '_'],
  ['C:/temp', '\\'],
  ['C:/temp', '＼'],
])('%s is not found by %s', async (text, search) => {
  expect(await finds(text, search)).toBe(false)
})
