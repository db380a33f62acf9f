import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../vite.config.ts'

const { environments } = config({ command: 'build', mode: 'production' })
const entries = environments?.server?.build?.rolldownOptions?.input as Record<string, string>

test('the scripts import only modules that the server build emits', () => {
  const scripts = readdirSync('scripts').filter((file) => file.endsWith('.mjs'))
  const asked = scripts
    .map((file) => readFileSync(`scripts/${file}`, 'utf8'))
    .filter((source) => source.includes("from './built-module.mjs'"))
    .flatMap((source) => [...source.matchAll(/'([\w-]+)\.js'/g)].map(([, name]) => name))
  expect(asked).toContain('backup')
  expect(asked.filter((name) => !(name && name in entries))).toEqual([])
  expect(Object.values(entries).filter((file) => !existsSync(file))).toEqual([])
})
