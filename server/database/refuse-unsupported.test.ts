import { expect, inject, onTestFinished, test } from 'vitest'
import { StartError } from '../settings.ts'
import { administer, dropDatabase, serverVersion } from '../testing/administer.ts'
import { databaseUrl } from '../testing/database-url.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { problemWith } from './refuse-unsupported.ts'

test('a database that cannot store every text is refused with one line', async () => {
  const base = inject('databaseUrl')
  const name = `ascii_${process.pid}`
  const provider = (await serverVersion(base)) >= 15 ? 'locale_provider libc' : ''
  await administer(base, `create database ${name} encoding 'SQL_ASCII' ${provider} locale 'C' template template0`)
  const { pool, close } = connect(databaseUrl(base, name), { onError: () => {} })
  onTestFinished(async () => {
    await close()
    await dropDatabase(base, name)
  })
  const refused = await migrate(pool).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect((refused as Error).message).toBe(
    'The database cannot be used: its encoding is SQL_ASCII, it must be UTF8. Check DATABASE_URL.',
  )
})

test.each([
  [{ isStandby: true }, 'it is a standby, which cannot be written to'],
  [{ version: 13 }, 'PostgreSQL 13 is too old, it must be 14 or later'],
  [{ missing: ['citext', 'unaccent'] }, "its server lacks citext, unaccent, install PostgreSQL's contrib package"],
  [{ version: 14 }, null],
])('a server with %j', (facts, problem) => {
  expect(problemWith({ version: 18, encoding: 'UTF8', isStandby: false, missing: [], ...facts })).toBe(problem)
})
