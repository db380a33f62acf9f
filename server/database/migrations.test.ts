import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from '../root.ts'
import { testDeps } from '../testing/test-app.ts'
import { MIGRATIONS, migrate } from './migrate.ts'

const copy = await mkdtemp(path.join(os.tmpdir(), 'fernvale-migrations-'))
afterAll(() => rm(copy, { recursive: true, force: true }))

test('the migrations produce exactly the schema: drizzle-kit finds nothing to add', async () => {
  await cp(MIGRATIONS, copy, { recursive: true })
  const before = await readdir(copy)
  const drizzleKit = path.join(ROOT, 'node_modules/drizzle-kit/bin.cjs')
  const schema = path.join(ROOT, 'server/database/schema.ts')
  const args = [
    'generate',
    '--dialect',
    'postgresql',
    '--casing',
    'snake_case',
    '--schema',
    schema,
    '--out',
    path.relative(ROOT, copy),
  ]
  await promisify(execFile)(process.execPath, [drizzleKit, ...args], { cwd: ROOT })
  expect(await readdir(copy)).toEqual(before)
})

test('migrating twice changes nothing', async () => {
  const { pool } = await testDeps()
  const tables = async () => (await pool.query('select count(*) from pg_class')).rows
  const before = await tables()
  await migrate(pool)
  expect(await tables()).toEqual(before)
})
