import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from './fixtures.ts'

const BUILT = path.resolve('dist/server')

/** Bundling can break a package that is loaded only when it is needed, such as a provider's. */
test('every module of the built server loads', { tag: '@desktop' }, async () => {
  const parts = (await readdir(BUILT)).filter((file) => file.endsWith('.js') && file !== 'main.js')
  expect(parts.length).toBeGreaterThan(10)
  const load = `for (const part of ${JSON.stringify(parts)}) await import(${JSON.stringify(`${BUILT}/`)} + part); process.exit()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', load])
})
