import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Excludes metrics, which have similar names. */
const COOKIE = /(?:COOKIE|PREFIX) = '(fernvale_[a-z_]+)/g

test('the cookie policy names every cookie that the server sets', () => {
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'),
  )
  const set = sources.flatMap((file) =>
    [...readFileSync(`server/${file}`, 'utf8').matchAll(COOKIE)].map(([, name]) => name ?? ''),
  )
  const policy = readFileSync('web/info/cookies-page.tsx', 'utf8')
  expect(set).toContain('fernvale_session')
  expect([...new Set(set)].filter((name) => !policy.includes(`name="${name}`))).toEqual([])
})
